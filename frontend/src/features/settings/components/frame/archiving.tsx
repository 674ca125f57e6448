import { Button } from "@chakra-ui/react";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { notifyResult } from "@/shared/ui/notify-result";
import { useForgetSettings } from "../../api/settings";

type ArchivingOf<Answer> = {
  /** The call, which says what changes, and only with `isPreview` false keeps it. */
  send: (isPreview: boolean) => Promise<Answer>;
  /** What is said once it is kept. */
  said: { title: string; description: string };
  /** The list to which it then leads. */
  list: string;
};

/** Archives something after a look at what that means, or takes it back. */
export function useArchiving<Answer>({ send, said, list }: ArchivingOf<Answer>) {
  const forgetSettings = useForgetSettings();
  const navigate = useNavigate();
  const [preview, setPreview] = useState<Answer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (isPreview: boolean) => {
    setIsBusy(true);
    const isGood = await notifyResult(
      send(isPreview).then((answer) => setPreview(isPreview ? answer : null)),
      isPreview ? undefined : said,
    );
    setIsBusy(false);
    if (!isGood || isPreview) return;
    await forgetSettings();
    await navigate(list);
  };
  return {
    preview,
    isBusy,
    onLook: () => void run(true),
    onKeep: () => void run(false),
    onBack: () => setPreview(null),
  };
}

type ArchiveButtonProps = { isArchived: boolean; isBusy: boolean; onClick: () => void; children: string };

export function ArchiveButton({ isArchived, isBusy, onClick, children }: ArchiveButtonProps) {
  return (
    <Button variant="outline" colorPalette="gray" loading={isBusy} onClick={onClick}>
      {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {children}
    </Button>
  );
}
