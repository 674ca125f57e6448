import { Box, Button } from "@chakra-ui/react";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { notifyResult } from "@/shared/ui/notify-result";
import { TickBox } from "@/shared/ui/tick-box";
import { type PlaceOfImage, removeImage } from "../../api/images";
import { useForgetSettings } from "../../api/settings";
import { imageTexts as texts } from "../../profile-texts";

type RemoveImageButtonProps = { label: string } & (
  | { place: PlaceOfImage; path: string; onClear?: never }
  /** Nobody sees it yet: it goes without a question. */
  | { onClear: () => void; place?: never; path?: never }
);

/** Takes the image from its place, once that was meant. */
export function RemoveImageButton({ label, place, path, onClear }: RemoveImageButtonProps) {
  const forgetSettings = useForgetSettings();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isDeleted, setIsDeleted] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const isRemoved = useRef(false);
  const remove = async () => {
    if (!place) return;
    setIsBusy(true);
    await notifyResult(removeImage(place, path, isDeleted), {
      title: texts.saved,
      description: texts.removed,
    });
    isRemoved.current = true;
    setIsBusy(false);
    setIsAsked(false);
    await forgetSettings();
  };
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        colorPalette="gray"
        aria-label={texts.remove(label)}
        onClick={onClear ?? (() => setIsAsked(true))}
      >
        <Trash2 aria-hidden />
        {texts.doRemove}
      </Button>
      {isAsked && (
        <ConfirmationDialog
          isOpen
          // The button goes with the image.
          finalFocus={() =>
            isRemoved.current
              ? (button.current?.parentElement?.querySelector("button") ?? null)
              : button.current
          }
          title={texts.removeTitle}
          controls={
            <Box mb="5">
              <TickBox isTicked={isDeleted} onChange={setIsDeleted} label={texts.alsoDelete} />
            </Box>
          }
          actions={
            <>
              <SafeButton isBusy={isBusy} onClick={() => setIsAsked(false)}>
                {texts.keep}
              </SafeButton>
              <DestructiveButton isBusy={isBusy} onClick={() => void remove()}>
                {texts.doRemove}
              </DestructiveButton>
            </>
          }
          onClose={() => {
            if (!isBusy) setIsAsked(false);
          }}
        >
          {texts.removeQuestion}
        </ConfirmationDialog>
      )}
    </>
  );
}
