import { Box, Stack, Text } from "@chakra-ui/react";
import type { BookedEvent, CalendarEntry } from "@/shared/reservation/api/booked-entry";
import { CalendarLinks } from "@/shared/reservation/components/calendar-links";
import type { CalendarItem } from "@/shared/reservation/model/calendar-links";
import { eventTexts } from "@/shared/texts/events";
import { EventBadge, EventFacts } from "@/shared/ui/event-facts";
import { MeetingLink } from "@/shared/ui/meeting-link";
import { WallTimes } from "@/shared/ui/wall-times";
import { signUpTexts } from "../texts";

type BookedEventLinesProps = {
  entry: CalendarEntry;
  event: BookedEvent;
  /** Of all who were signed up; none where they are not known. */
  names: string[];
  thisYear: number;
  /** What can be entered into a calendar; missing where there is nothing, or until the provider is known. */
  calendarOf: (date: { title: string; start: string; end: string }) => CalendarItem | undefined;
};

/** What a sign-up holds: every date. The price is for all of them together. */
export function BookedEventLines({ entry, event, names, thisYear, calendarOf }: BookedEventLinesProps) {
  const { trainer, location, schedules } = event;
  const people = 1 + (entry.furtherPeople ?? []).length;
  const areKnown = names.length === people;
  const [only, ...others] = schedules;
  // A calendar on the web takes one date at a time; those of a course are in the file.
  const calendar = only && others.length === 0 ? calendarOf({ ...only, title: entry.title }) : undefined;
  return (
    <Box pt="4">
      <EventBadge type={entry.category === "COURSE" ? "COURSE" : "EVENT"} />
      <Text as="h3" textStyle="cardTitle" mt="2">
        {entry.title}
      </Text>
      <Stack as="ul" listStyleType="none" gap="1" mt="1" mb="2" aria-label={eventTexts.dates}>
        {schedules.map(({ id, start, end }) => (
          <li key={id}>
            <WallTimes start={start} end={end} thisYear={thisYear} />
          </li>
        ))}
      </Stack>
      {areKnown ? (
        <Text mb="2" overflowWrap="anywhere">
          {signUpTexts.signedUp(names)}
        </Text>
      ) : (
        people > 1 && <Text mb="2">{signUpTexts.people(people)}</Text>
      )}
      <EventFacts
        trainer={trainer}
        location={location}
        online={entry.onlineMeetingLink && <MeetingLink address={entry.onlineMeetingLink} />}
      />
      {calendar && <CalendarLinks item={calendar} title={entry.title} />}
    </Box>
  );
}
