import { Stack, Text } from "@chakra-ui/react";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { paths } from "@/shared/lib/paths";
import { ButtonLink } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { ErrorPanel } from "@/shared/ui/state-panels";
import {
  type ExportFormat,
  type Receipt,
  useEraseOwnData,
  useExportOwnData,
  useOwnData,
  useRequestOwnData,
} from "../api/privacy";
import { isOutdated, secretOf } from "../model/secret-link";
import { erasureTexts, exportTexts, ownDataTexts } from "../privacy-texts";
import { AccountFrame } from "./account-frame";
import { EmailAddressPage } from "./email-address-page";
import { ErasureReceipt, ErasureSkeleton, ErasureSteps, ExportButtons, PartHeading } from "./erasure";
import { UselessLink } from "./useless-link";

type ArrivalState = { receipt?: Receipt } | null;

/** Asks for a link to one's own data, or is the page behind it; shows the receipt of whoever comes from an erasure. */
export function OwnDataPage() {
  const { hash, state } = useLocation();
  const receipt = (state as ArrivalState)?.receipt;
  if (receipt) return <ErasureReceipt receipt={receipt} />;
  const token = secretOf(hash);
  if (token !== null) return <OwnData token={token} />;
  if (hash !== "") return <DeadLink isIncomplete />;
  return <AskForLink />;
}

function AskForLink() {
  return <EmailAddressPage texts={ownDataTexts} Icon={ShieldCheck} request={useRequestOwnData()} />;
}

function DeadLink({ isIncomplete }: { isIncomplete: boolean }) {
  return (
    <UselessLink isIncomplete={isIncomplete}>
      <ButtonLink to={paths.ownData}>{ownDataTexts.another}</ButtonLink>
    </UselessLink>
  );
}

function OwnData({ token }: { token: string }) {
  const { data, error, refetch } = useOwnData(token);
  const { mutateAsync: exportData } = useExportOwnData(token);
  const { mutateAsync: erase, isPending: isErasing } = useEraseOwnData(token);
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  if (receipt) return <ErasureReceipt receipt={receipt} />;
  if (isOutdated(error)) return <DeadLink isIncomplete={false} />;
  if (error) {
    return (
      <AccountFrame title={ownDataTexts.title}>
        <ErrorPanel message={error.message} onRetry={() => refetch()} />
      </AccountFrame>
    );
  }
  if (!data) {
    return (
      <AccountFrame title={ownDataTexts.title} sentence={ownDataTexts.loading}>
        <ErasureSkeleton />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      picture={<ShieldCheck size={28} />}
      title={ownDataTexts.title}
      sentence={ownDataTexts.of(data.email)}
    >
      <Stack gap="6">
        <Text>{ownDataTexts.bookings(data.bookings)}</Text>
        <Stack gap="3">
          <PartHeading>{exportTexts.title}</PartHeading>
          <ExportButtons
            busy={busy}
            onExport={async (format) => {
              setBusy(format);
              await notifyResult(exportData(format));
              setBusy(null);
            }}
          />
        </Stack>
        <Stack gap="3">
          <PartHeading>{erasureTexts.guestTitle}</PartHeading>
          <Text color="fg.muted">{erasureTexts.guestSentence}</Text>
          <ErasureSteps
            preview={data}
            act={erasureTexts.guestAct}
            isBusy={isErasing}
            onErase={() => notifyResult(erase().then(setReceipt))}
          />
        </Stack>
      </Stack>
    </AccountFrame>
  );
}
