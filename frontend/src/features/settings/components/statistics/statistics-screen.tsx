import { Box, Button, chakra, Grid, Stack, Text } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Download } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { DayBox } from "@/shared/ui/day-box";
import { Panel } from "@/shared/ui/panel";
import { SelectBox } from "@/shared/ui/select-box";
import { showErrorSnackbar } from "@/shared/ui/snackbar";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { statisticsQuery, useExportStatistics } from "../../api/statistics";
import {
  type DayRange,
  isEmpty,
  type PresetName,
  presetNames,
  presetOf,
  presetRange,
  rangeOf,
  rangeProblem,
} from "../../model/statistics";
import { statisticsTexts as texts } from "../../statistics-texts";
import { SettingsFrame, SettingsSkeleton } from "../frame/settings-frame";
import { AllStatistics } from "./all-statistics";

/** The day of the device will do: it only says which range is shown first. */
const deviceZone = getLocalTimeZone();

/** What became of the calendar in a range of days, beside as many days before. */
export function StatisticsScreen() {
  const [search, setSearch] = useSearchParams();
  const today = toCalendarDate(useWallTime(deviceZone));
  const range = rangeOf(search, today);
  const problem = rangeProblem(range);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...statisticsQuery(range),
    enabled: problem === null,
  });
  const choose = (next: DayRange) => {
    setSearch({ from: next.from, to: next.to }, { replace: true });
  };
  return (
    <SettingsFrame
      place="statistics"
      sentence={texts.sentence}
      action={problem === null && <DownloadButton range={range} />}
    >
      <Stack gap="5">
        <RangeChoice
          range={range}
          preset={presetOf(range, today)}
          onPreset={(name) => choose(presetRange(name, today))}
          onChange={choose}
        />
        {problem !== null ? (
          <Text role="alert" color="fg.error" fontWeight="500">
            {texts.problems[problem]}
          </Text>
        ) : data ? (
          <Box opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData}>
            {isEmpty(data) ? (
              <EmptyPanel icon={<ChartColumn size={28} />}>{texts.none}</EmptyPanel>
            ) : (
              <AllStatistics statistics={data} />
            )}
          </Box>
        ) : error ? (
          <ErrorPanel message={error.message} onRetry={() => void refetch()} />
        ) : (
          <SettingsSkeleton />
        )}
      </Stack>
    </SettingsFrame>
  );
}

function DownloadButton({ range }: { range: DayRange }) {
  const { mutate: download, isPending } = useExportStatistics(range);
  return (
    <Button
      variant="outline"
      loading={isPending}
      onClick={() => download(undefined, { onError: () => void showErrorSnackbar(texts.downloadFailed) })}
    >
      <Download aria-hidden />
      {texts.download}
    </Button>
  );
}

type RangeChoiceProps = {
  range: DayRange;
  preset: PresetName | null;
  onPreset: (name: PresetName) => void;
  onChange: (range: DayRange) => void;
};

function RangeChoice({ range, preset, onPreset, onChange }: RangeChoiceProps) {
  const id = useId();
  return (
    <Panel px={{ base: "4", sm: "6" }} py="4">
      <Grid templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))" gap="3">
        <Box minW="0">
          <chakra.label htmlFor={`${id}-preset`} textStyle="label" display="block" mb="1.5">
            {texts.range}
          </chakra.label>
          <SelectBox
            id={`${id}-preset`}
            minH="11"
            value={preset ?? ""}
            onChange={({ target }) => target.value !== "" && onPreset(target.value as PresetName)}
          >
            {preset === null && <option value="">{texts.ownRange}</option>}
            {presetNames.map((name) => (
              <option key={name} value={name}>
                {texts.presets[name]}
              </option>
            ))}
          </SelectBox>
        </Box>
        {(["from", "to"] as const).map((end) => (
          <Box key={end} minW="0">
            <chakra.label htmlFor={`${id}-${end}`} textStyle="label" display="block" mb="1.5">
              {texts[end]}
            </chakra.label>
            <DayBox
              id={`${id}-${end}`}
              minH="11"
              frame={{ maxW: "none" }}
              day={range[end]}
              yearMeant="nearest"
              onDay={(day) => day !== "" && onChange({ ...range, [end]: day })}
            />
          </Box>
        ))}
      </Grid>
    </Panel>
  );
}
