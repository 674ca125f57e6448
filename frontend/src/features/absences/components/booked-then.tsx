import { Heading, Stack, Text } from "@chakra-ui/react";
import { formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import type { Touched } from "../api/absences";
import { absenceFormTexts as texts } from "../texts";

/** The button below stays in reach; the next step names each. */
const mostLines = 8;

type BookedThenProps = { touched: Touched; thisYear: number };

/** Visits and dates of events in the time of an absence, about which is asked as the next step. */
export function BookedThen({ touched, thisYear }: BookedThenProps) {
  const { visits, dates } = touched;
  const when = ({ start, end }: { start: string; end: string }) =>
    formatTimeSpan(parseWallTime(start), parseWallTime(end), thisYear);
  const lines = [
    ...visits.map((visit) => ({
      key: `visit ${visit.appointmentId}`,
      text: texts.bookedVisit(when(visit), visit.customerName || texts.walkIn, visit.title),
    })),
    ...dates.map((date) => ({
      key: `date ${date.scheduleId}`,
      text: texts.bookedDate(when(date), date.title),
    })),
  ];
  const rest = lines.length - mostLines;
  return (
    <Stack as="section" aria-label={texts.bookedThen} gap="1">
      <Heading as="h3" textStyle="cardTitle">
        {texts.bookedThen}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="1">
        {lines.slice(0, mostLines).map(({ key, text }) => (
          <Text as="li" key={key} overflowWrap="anywhere">
            {text}
          </Text>
        ))}
        {rest > 0 && (
          <Text as="li" color="fg.muted">
            {texts.moreBooked(rest)}
          </Text>
        )}
      </Stack>
      <Text color="fg.muted">{texts.askedNext}</Text>
    </Stack>
  );
}
