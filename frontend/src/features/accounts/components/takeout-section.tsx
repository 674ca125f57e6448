import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { QueryArea } from "@/shared/ui/query-area";
import {
  type ExportOfOrganization,
  exportQuery,
  useDownloadExport,
  useRequestExport,
} from "../api/organization";
import { fileSize } from "../model/file-size";
import { instantText } from "../model/instant";
import { takeoutTexts } from "../organization-texts";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

type TakeoutSectionProps = { organizationNr: number };

/** Everything of the organisation in a file, which is made meanwhile and kept for a day. */
export function TakeoutSection({ organizationNr }: TakeoutSectionProps) {
  return (
    <SettingsSection title={takeoutTexts.title} sentence={takeoutTexts.sentence}>
      <QueryArea loading={<SettingsSkeleton label={takeoutTexts.loading} />}>
        <Takeout organizationNr={organizationNr} />
      </QueryArea>
    </SettingsSection>
  );
}

/** Suspends until it is known how far the newest file is. */
function Takeout({ organizationNr }: TakeoutSectionProps) {
  const { data: newest } = useSuspenseQuery(exportQuery());
  const { mutateAsync: request, isPending } = useRequestExport();
  const { state } = newest;
  return (
    <Stack gap="5" aria-live="polite">
      {state === "RUNNING" && <Progress percent={newest.percent ?? 0} />}
      {state === "READY" && <ReadyFile file={newest} organizationNr={organizationNr} />}
      {state === "EXPIRED" && <Text>{takeoutTexts.expired}</Text>}
      {state === "FAILED" && <Text color="fg.error">{takeoutTexts.failed}</Text>}
      {state !== "RUNNING" && (
        <WrappingButton
          variant="outline"
          alignSelf="flex-start"
          loading={isPending}
          onClick={() => notifyResult(request())}
        >
          {state === "NONE" ? takeoutTexts.request : takeoutTexts.requestAgain}
        </WrappingButton>
      )}
    </Stack>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <Box>
      <Text mb="2">{takeoutTexts.running}</Text>
      <chakra.progress
        aria-label={takeoutTexts.progress}
        value={percent}
        max={100}
        width="100%"
        accentColor="colorPalette.solid"
      />
    </Box>
  );
}

function ReadyFile({ file, organizationNr }: { file: ExportOfOrganization; organizationNr: number }) {
  const { mutateAsync: download, isPending } = useDownloadExport();
  return (
    <>
      <Text>{takeoutTexts.ready(fileSize(file.size ?? 0), instantText(file.until ?? ""))}</Text>
      <WrappingButton
        alignSelf="flex-start"
        loading={isPending}
        onClick={() =>
          notifyResult(download(organizationNr), {
            title: takeoutTexts.downloaded,
            description: takeoutTexts.downloadedSentence,
          })
        }
      >
        <Download size={18} aria-hidden />
        {takeoutTexts.download}
      </WrappingButton>
    </>
  );
}
