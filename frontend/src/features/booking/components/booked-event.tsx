import { Box, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { ExternalLink as ExternalLinkIcon } from "lucide-react";
import { formatClockTime, formatFullDate, parseWallTime } from "@/shared/lib/format";
import { commonTexts } from "@/shared/texts/common";
import { eventTexts } from "@/shared/texts/events";
import { EventBadge, EventFacts } from "@/shared/ui/event-facts";
import { ExternalLink } from "@/shared/ui/links";
import type { BookedEvent, CalendarEntry } from "../api/booked-entry";
import { successTexts } from "../texts";

type BookedEventLinesProps = { entry: CalendarEntry; event: BookedEvent; thisYear: number };

/** What a sign-up holds: every date. The price is for all of them together. */
export function BookedEventLines({ entry, event, thisYear }: BookedEventLinesProps) {
  const { trainer, location, schedules } = event;
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
      <EventFacts
        trainer={trainer}
        location={location}
        online={entry.onlineMeetingLink && <MeetingLink address={entry.onlineMeetingLink} />}
      />
    </Box>
  );
}

type WallTimesProps = { start: string; end: string; thisYear: number };

/** `Mittwoch, 13. Jänner, 18:00 Uhr bis 20:00 Uhr` */
export function WallTimes({ start, end, thisYear }: WallTimesProps) {
  const begin = parseWallTime(start);
  return (
    <>
      <time dateTime={start}>
        {formatFullDate(begin, thisYear)}, {formatClockTime(begin)}
      </time>
      {successTexts.until(formatClockTime(parseWallTime(end)))}
    </>
  );
}

type MeetingLinkProps = { address: string };

/** Where an online meeting takes place. Only secure addresses become links. */
export function MeetingLink({ address }: MeetingLinkProps) {
  if (!address.startsWith("https://")) return eventTexts.online;
  return (
    <ExternalLink href={address} color="brand.fg" fontWeight="600" textDecoration="underline" minH="6">
      {eventTexts.online}
      <ExternalLinkIcon size={14} aria-hidden />
      <VisuallyHidden> ({commonTexts.newTab})</VisuallyHidden>
    </ExternalLink>
  );
}
