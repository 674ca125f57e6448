import { Box, Button, chakra, Flex, Grid, Input, Stack, Text } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Download } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import { formatDuration, formatPrice, locale } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { darkPicker } from "@/shared/ui/dark-picker";
import { Panel } from "@/shared/ui/panel";
import { SelectBox } from "@/shared/ui/select-box";
import { showErrorSnackbar } from "@/shared/ui/snackbar";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { statisticsQuery, useExportStatistics } from "../api/statistics";
import {
  bars,
  changeOf,
  type DayRange,
  hasSignUps,
  heat,
  type PresetName,
  percentOf,
  presetNames,
  presetOf,
  presetRange,
  rangeOf,
  rangeProblem,
  type Statistics,
} from "../model/statistics";
import { statisticsTexts as texts } from "../statistics-texts";
import { SettingsFrame, SettingsSection, SettingsSkeleton } from "./settings-frame";
import { StatisticsBars } from "./statistics-bars";

/** The day of the device will do: it only says which range is shown first. */
const deviceZone = getLocalTimeZone();

const wholeNumber = new Intl.NumberFormat(locale);
const number = (value: number) => wholeNumber.format(value);

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

function isEmpty({ asked, before }: Statistics): boolean {
  const nothing = (period: Period) =>
    period.figures.appointments + cancelledOf(period.figures) + period.workingMinutes === 0 &&
    !hasSignUps(period);
  return nothing(asked) && nothing(before);
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
            <Input
              id={`${id}-${end}`}
              type="date"
              css={darkPicker}
              minH="11"
              px={{ base: "2", sm: "3" }}
              value={range[end]}
              onChange={({ target }) => target.value !== "" && onChange({ ...range, [end]: target.value })}
            />
          </Box>
        ))}
      </Grid>
    </Panel>
  );
}

const showsSignUps = ({ asked, before }: Statistics) => hasSignUps(asked) || hasSignUps(before);

function AllStatistics({ statistics }: { statistics: Statistics }) {
  const drawn = bars(statistics.asked.days, statistics.before.days);
  return (
    <Stack gap="5" minW="0">
      <Glance statistics={statistics} />
      <BarsSection
        title={texts.appointments}
        format={number}
        data={drawn.map(({ label, appointments, appointmentsBefore }) => ({
          label,
          now: appointments,
          before: appointmentsBefore,
        }))}
      />
      {showsSignUps(statistics) && (
        <BarsSection
          title={texts.signUps}
          sentence={texts.signUpsHint}
          format={number}
          data={drawn.map(({ label, signUps, signUpsBefore }) => ({
            label,
            now: signUps,
            before: signUpsBefore,
          }))}
        />
      )}
      <BarsSection
        title={texts.revenue}
        sentence={texts.revenueHint}
        format={formatPrice}
        data={drawn.map(({ label, revenue, revenueBefore }) => ({
          label,
          now: revenue,
          before: revenueBefore,
        }))}
      />
      <SettingsSection title={texts.hours} sentence={texts.hoursText}>
        <HeatTable statistics={statistics} />
      </SettingsSection>
      <SettingsSection title={texts.people} sentence={texts.peopleText}>
        <People statistics={statistics} />
      </SettingsSection>
      <SettingsSection title={texts.sources} sentence={texts.sourcesText}>
        <Sources statistics={statistics} />
      </SettingsSection>
    </Stack>
  );
}

type Period = Statistics["asked"];
type Figure = { name: string; value: (period: Period) => number | null; format: (value: number) => string };

const cancelledOf = (figures: { cancelledByCustomer: number; cancelledByProvider: number }) =>
  figures.cancelledByCustomer + figures.cancelledByProvider;

/** Of whoever has events or courses. */
const ofSignUps: Figure[] = [
  { name: texts.signUps, value: ({ signUps }) => signUps.signUps, format: number },
  { name: texts.seats, value: ({ seats }) => seats, format: number },
  { name: texts.missedSeats, value: ({ missedSeats }) => missedSeats, format: number },
];

const ofEverybody: Figure[] = [
  {
    name: texts.utilization,
    value: ({ bookedMinutes, workingMinutes }) => percentOf(bookedMinutes, workingMinutes),
    format: texts.percent,
  },
  {
    name: texts.revenue,
    value: ({ figures, signUps }) => figures.revenue + signUps.revenue,
    format: formatPrice,
  },
  {
    name: texts.openRevenue,
    value: ({ figures, signUps }) => figures.openRevenue + signUps.openRevenue,
    format: formatPrice,
  },
  { name: texts.noShows, value: ({ figures, signUps }) => figures.noShows + signUps.noShows, format: number },
  {
    name: texts.cancelled,
    value: ({ figures, signUps }) => cancelledOf(figures) + cancelledOf(signUps),
    format: number,
  },
  { name: texts.newCustomers, value: ({ newCustomers }) => newCustomers, format: number },
  { name: texts.returningCustomers, value: ({ returningCustomers }) => returningCustomers, format: number },
];

function glanceOf(statistics: Statistics): Figure[] {
  const appointments = {
    name: texts.appointments,
    value: ({ figures }: Period) => figures.appointments,
    format: number,
  };
  return [appointments, ...(showsSignUps(statistics) ? ofSignUps : []), ...ofEverybody];
}

function Glance({ statistics }: { statistics: Statistics }) {
  const { asked, before } = statistics;
  return (
    <chakra.dl
      display="grid"
      // Four in a row at most, so that large amounts stay whole.
      gridTemplateColumns="repeat(auto-fit, minmax(min(max(8.5rem, 22%), 100%), 1fr))"
      gap="3"
    >
      {glanceOf(statistics).map(({ name, value, format }) => {
        const [now, then] = [value(asked), value(before)];
        const change = now === null || then === null ? null : changeOf(now, then);
        return (
          <Panel key={name} px={{ base: "3", sm: "4" }} py="3" display="flex" flexDirection="column" minW="0">
            <chakra.dt textStyle="sm" color="fg.muted" hyphens="auto" flex="1">
              {name}
            </chakra.dt>
            <chakra.dd>
              <Text
                fontFamily="heading"
                fontSize={{ base: "xl", sm: "2xl" }}
                fontWeight="700"
                overflowWrap="anywhere"
              >
                {now === null ? texts.unknown : format(now)}
              </Text>
              <Text textStyle="sm" color="fg.muted">
                {texts.before(then === null ? texts.unknown : format(then))}
                {change !== null && change !== 0 && ` (${texts.change(change)})`}
              </Text>
            </chakra.dd>
          </Panel>
        );
      })}
    </chakra.dl>
  );
}

type BarsSectionProps = {
  title: string;
  sentence?: string;
  data: { label: string; now: number; before: number }[];
  format: (value: number) => string;
};

function BarsSection({ title, sentence, data, format }: BarsSectionProps) {
  return (
    <SettingsSection title={title} sentence={sentence}>
      <Box>
        <StatisticsBars data={data} format={format} />
        <Flex aria-hidden="true" gap="4" wrap="wrap" textStyle="sm" color="fg.muted" mt="2">
          <Sample color="brand.solid">{texts.thisPeriod}</Sample>
          <Sample color="gray.emphasized">{texts.periodBefore}</Sample>
        </Flex>
        <chakra.details mt="2">
          <chakra.summary cursor="pointer" minH="11" py="2.5" fontWeight="600" color="brand.fg">
            {texts.asTable}
          </chakra.summary>
          <ScrollingTable label={texts.tableOf(title)}>
            <thead>
              <tr>
                <HeadCell>{texts.when}</HeadCell>
                <HeadCell isNumber>{texts.thisPeriod}</HeadCell>
                <HeadCell isNumber>{texts.periodBefore}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {data.map(({ label, now, before }) => (
                <tr key={label}>
                  <RowHead>{label}</RowHead>
                  <NumberCell>{format(now)}</NumberCell>
                  <NumberCell>{format(before)}</NumberCell>
                </tr>
              ))}
            </tbody>
          </ScrollingTable>
        </chakra.details>
      </Box>
    </SettingsSection>
  );
}

function Sample({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Flex align="center" gap="1.5">
      <Box boxSize="3" borderRadius="sm" bg={color} />
      {children}
    </Flex>
  );
}

function HeatTable({ statistics }: { statistics: Statistics }) {
  const rows = heat(statistics.hours);
  const [first] = rows;
  if (!first) return <Text color="fg.muted">{texts.nobody}</Text>;
  return (
    <ScrollingTable label={texts.hours}>
      <thead>
        <tr>
          <HeadCell>{texts.day}</HeadCell>
          {first.cells.map(({ hour }) => (
            <HeadCell key={hour} isCentered label={texts.hour(hour)}>
              {hour}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ weekday, cells }) => (
          <tr key={weekday}>
            <RowHead label={texts.days[weekday - 1]}>{texts.shortDays[weekday - 1]}</RowHead>
            {cells.map(({ hour, percent }) => (
              <chakra.td
                key={hour}
                textAlign="center"
                textStyle="xs"
                minW="9"
                px="1"
                py="2"
                borderWidth="1px"
                borderColor="bg.panel"
                bg="bg.subtle"
                {...(percent !== null && {
                  // Never so strong that the number could not be read in any theme.
                  style: {
                    background: `color-mix(in srgb, var(--chakra-colors-brand-solid) ${Math.min(percent, 100) * 0.4}%, var(--chakra-colors-bg-panel))`,
                  },
                })}
              >
                {percent === null ? (
                  <chakra.span srOnly>{texts.nobodyWorks}</chakra.span>
                ) : (
                  texts.percent(percent)
                )}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function People({ statistics }: { statistics: Statistics }) {
  const isOfEvents = showsSignUps(statistics);
  if (statistics.employees.length === 0) return <Text color="fg.muted">{texts.nobody}</Text>;
  return (
    <ScrollingTable label={texts.people}>
      <thead>
        <tr>
          <HeadCell>{texts.person}</HeadCell>
          <HeadCell>{texts.utilization}</HeadCell>
          <HeadCell isNumber>{texts.appointments}</HeadCell>
          {isOfEvents && <HeadCell isNumber>{texts.signUps}</HeadCell>}
          <HeadCell isNumber>{texts.noShows}</HeadCell>
          <HeadCell isNumber>{texts.revenue}</HeadCell>
          <HeadCell isNumber>{texts.booked}</HeadCell>
          <HeadCell isNumber>{texts.working}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {statistics.employees.map(({ userId, name, figures, signUps, bookedMinutes, workingMinutes }) => (
          <tr key={userId}>
            <RowHead>{name}</RowHead>
            <chakra.td px="2" py="2" minW="9rem">
              <PercentBar percent={percentOf(bookedMinutes, workingMinutes)} />
            </chakra.td>
            <NumberCell>{number(figures.appointments)}</NumberCell>
            {isOfEvents && <NumberCell>{number(signUps.signUps)}</NumberCell>}
            <NumberCell>{number(figures.noShows + signUps.noShows)}</NumberCell>
            <NumberCell>{formatPrice(figures.revenue + signUps.revenue)}</NumberCell>
            <NumberCell>{hoursInWords(bookedMinutes)}</NumberCell>
            <NumberCell>{hoursInWords(workingMinutes)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

const minutesPerHour = 60;

/** Whole hours of long times: nobody counts the minutes of a month. */
function hoursInWords(minutes: number): string {
  const hours = Math.round(minutes / minutesPerHour);
  return minutes < minutesPerHour ? formatDuration(minutes) : `${number(hours)}\u00A0Std.`;
}

/** Of appointments and sign-ups together. */
function Sources({ statistics: { asked } }: { statistics: Statistics }) {
  const { figures, signUps } = asked;
  const all = figures.appointments + signUps.signUps;
  const sources = [
    [texts.online, figures.online + signUps.online],
    [texts.byStaff, figures.byStaff + signUps.byStaff],
    [texts.imported, figures.imported + signUps.imported],
  ] as const;
  return (
    <ScrollingTable label={texts.sources}>
      <tbody>
        {sources.map(([name, count]) => (
          <tr key={name}>
            <RowHead>{name}</RowHead>
            <chakra.td px="2" py="2" width="60%" minW="7rem">
              <PercentBar percent={percentOf(count, all)} />
            </chakra.td>
            <NumberCell>{number(count)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function PercentBar({ percent }: { percent: number | null }) {
  return (
    <Flex align="center" gap="2">
      <Box
        aria-hidden="true"
        flex="1"
        minW="8"
        height="2.5"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box height="full" bg="brand.solid" style={{ width: `${Math.min(percent ?? 0, 100)}%` }} />
      </Box>
      <Text textStyle="sm" minW="12" textAlign="end">
        {percent === null ? texts.unknown : texts.percent(percent)}
      </Text>
    </Flex>
  );
}

/** Wide tables scroll by themselves, with the keyboard too; their words stay whole for it. */
function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box position="relative" overflowX="auto" tabIndex={0} role="group" aria-label={label}>
      <chakra.table width="100%" borderCollapse="collapse" overflowWrap="normal">
        <chakra.caption srOnly>{label}</chakra.caption>
        {children}
      </chakra.table>
    </Box>
  );
}

type HeadCellProps = { isNumber?: boolean; isCentered?: boolean; label?: string; children: ReactNode };

function HeadCell({ isNumber = false, isCentered = false, label, children }: HeadCellProps) {
  return (
    <chakra.th
      scope="col"
      aria-label={label}
      textAlign={isNumber ? "end" : isCentered ? "center" : "start"}
      textStyle="xs"
      fontWeight="600"
      color="fg.muted"
      px={isCentered ? "1" : "2"}
      py="1.5"
      verticalAlign="bottom"
    >
      {children}
    </chakra.th>
  );
}

function RowHead({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <chakra.th scope="row" aria-label={label} textAlign="start" textStyle="sm" fontWeight="600" px="2" py="2">
      {children}
    </chakra.th>
  );
}

function NumberCell({ children }: { children: ReactNode }) {
  return (
    <chakra.td textAlign="end" textStyle="sm" px="2" py="2" whiteSpace="nowrap">
      {children}
    </chakra.td>
  );
}
