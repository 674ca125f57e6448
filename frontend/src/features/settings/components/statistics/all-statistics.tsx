import { Box, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { formatDuration, formatPrice, locale } from "@/shared/lib/format";
import { Panel } from "@/shared/ui/panel";
import {
  bars,
  cancelledOf,
  changeOf,
  heat,
  percentOf,
  type Statistics,
  showsSignUps,
} from "../../model/statistics";
import { statisticsTexts as texts } from "../../statistics-texts";
import { SettingsSection } from "../frame/settings-frame";
import { StatisticsBars } from "./statistics-bars";
import { HeadCell, NumberCell, PercentBar, RowHead, ScrollingTable } from "./statistics-table";

const wholeNumber = new Intl.NumberFormat(locale);
const number = (value: number) => wholeNumber.format(value);

/** The figures at a glance, what became of each day, hour and employee, and where bookings came from. */
export function AllStatistics({ statistics }: { statistics: Statistics }) {
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
