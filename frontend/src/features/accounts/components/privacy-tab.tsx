import { Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { leaveMembersPages } from "@/shared/account/model/leaving";
import { paths } from "@/shared/lib/paths";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { QueryArea } from "@/shared/ui/query-area";
import {
  type Consent,
  consentsQuery,
  type ExportFormat,
  useEraseAccount,
  useExportAccount,
  usePreviewErasure,
} from "../api/privacy";
import { instantText } from "../model/instant";
import { consentTexts, erasureTexts, exportTexts } from "../privacy-texts";
import { ErasureSkeleton, ErasureSteps, ExportButtons } from "./erasure";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

/** What is stored about a member: to take, to erase, and what was agreed to. */
export function PrivacyTab() {
  return (
    <Stack gap="6">
      <ExportSection />
      <QueryArea loading={<SettingsSkeleton label={consentTexts.loading} />}>
        <Consents />
      </QueryArea>
      <ErasureSection />
    </Stack>
  );
}

function ExportSection() {
  const { mutateAsync: exportAccount } = useExportAccount();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  return (
    <SettingsSection title={exportTexts.title} sentence={exportTexts.sentence}>
      <ExportButtons
        busy={busy}
        onExport={async (format) => {
          setBusy(format);
          await notifyResult(exportAccount(format));
          setBusy(null);
        }}
      />
    </SettingsSection>
  );
}

function Consents() {
  const { data: consents } = useSuspenseQuery(consentsQuery());
  return (
    <SettingsSection title={consentTexts.logTitle}>
      {consents.length === 0 ? (
        <Text color="fg.muted">{consentTexts.empty}</Text>
      ) : (
        <Stack as="ul" listStyleType="none" gap="0" mt="-3">
          {consents.map((consent) => (
            <ConsentRow key={`${consent.purpose} ${consent.givenAt}`} consent={consent} />
          ))}
        </Stack>
      )}
    </SettingsSection>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  const { purpose, givenAt, confirmedAt, withdrawnAt, textVersion } = consent;
  const isWish = purpose === "NEWSLETTER" && confirmedAt === null;
  return (
    <Stack as="li" gap="0" py="4" borderBottomWidth="1px">
      <Text fontWeight="600">{consentTexts.purposes[purpose]}</Text>
      <Text textStyle="sm" color="fg.muted">
        {consentTexts.version(textVersion)}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {isWish ? consentTexts.wished(instantText(givenAt)) : consentTexts.given(instantText(givenAt))}
      </Text>
      {purpose === "NEWSLETTER" && confirmedAt !== null && (
        <Text textStyle="sm" color="fg.muted">
          {consentTexts.confirmed(instantText(confirmedAt))}
        </Text>
      )}
      {withdrawnAt !== null && (
        <Text textStyle="sm" color="fg.muted">
          {consentTexts.withdrawn(instantText(withdrawnAt))}
        </Text>
      )}
    </Stack>
  );
}

function ErasureSection() {
  const navigate = useNavigate();
  const { mutateAsync: preview, data, isPending } = usePreviewErasure();
  const { mutateAsync: erase, isPending: isErasing } = useEraseAccount();
  return (
    <SettingsSection title={erasureTexts.accountTitle} sentence={erasureTexts.accountSentence}>
      {data && (
        <ErasureSteps
          preview={data}
          act={erasureTexts.accountAct}
          isBusy={isErasing}
          onErase={() =>
            notifyResult(
              erase().then(async (receipt) => {
                // The receipt stands where no session is needed: there is none any more.
                leaveMembersPages();
                await navigate(paths.ownData, { replace: true, state: { receipt } });
                dropAllTokens();
              }),
            )
          }
        />
      )}
      {!data && isPending && <ErasureSkeleton />}
      {!data && !isPending && (
        <WrappingButton
          variant="outline"
          colorPalette="red"
          alignSelf="flex-start"
          onClick={() => notifyResult(preview())}
        >
          {erasureTexts.preview}
        </WrappingButton>
      )}
    </SettingsSection>
  );
}
