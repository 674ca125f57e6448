import { Heading, Stack, Text } from "@chakra-ui/react";
import { formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import type { Touched } from "../api/absences";
import { isTouched } from "../model/absences";
import { absenceFormTexts as texts } from "../texts";

type BookedThenProps = { touched: Touched; thisYear: number };

/** Visits and dates of events in the time of an absence, about which is asked as the next step. */
export function BookedThen({ touched, thisYear }: BookedThenProps) {
  if (!isTouched(touched)) return null;
  const { visits, dates } = touched;
  const when = ({ start, end }: { start: string; end: string }) =>
    formatTimeSpan(parseWallTime(start), parseWallTime(end), thisYear);
  return (
    <Stack as="section" aria-label={texts.bookedThen} gap="1" mb="4">
      <Heading as="h3" textStyle="cardTitle">
        {texts.bookedThen}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="1">
        {visits.map((visit) => (
          <Text as="li" key={visit.appointmentId} overflowWrap="anywhere">
            {texts.bookedVisit(when(visit), visit.customerName || texts.walkIn, visit.title)}
          </Text>
        ))}
        {dates.map((date) => (
          <Text as="li" key={`date ${date.scheduleId}`} overflowWrap="anywhere">
            {texts.bookedDate(when(date), date.title)}
          </Text>
        ))}
      </Stack>
      <Text color="fg.muted">{texts.askedNext}</Text>
    </Stack>
  );
}
