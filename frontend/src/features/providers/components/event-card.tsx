import { Box, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { datesAhead, type EventDate } from "@/shared/lib/event-dates";
import {
  formatDateAndTime,
  formatDeadline,
  formatDuration,
  formatTimeSpan,
  parseWallTime,
} from "@/shared/lib/format";
import { eventTexts } from "@/shared/texts/events";
import { ButtonLink } from "@/shared/ui/buttons";
import { EventBadge, EventFacts, isStillToFill, MinimumNote } from "@/shared/ui/event-facts";
import { Panel } from "@/shared/ui/panel";
import { Picture } from "@/shared/ui/picture";
import { ProviderText } from "@/shared/ui/provider-html";
import type { Event } from "../api/list-events";
import { eventsTabTexts } from "../event-texts";
import { DateBlock } from "./date-block";
import { ExpandableText } from "./expandable-text";

type EventCardProps = {
  event: Event;
  now: CalendarDateTime;
  /** Where to sign up, if anywhere. */
  signUpPath?: string;
};

/** An event or course with at least one date ahead. */
export function EventCard({ event, now, signUpPath }: EventCardProps) {
  const dates = datesAhead(event.schedules, now);
  const [next] = dates;
  return (
    <Panel as="article" p={{ base: "4", sm: "5" }}>
      <Flex gap={{ base: "4", sm: "5" }} align="flex-start" wrap="wrap">
        {event.imagePath && (
          <Box
            flex={{ base: "0 0 100%", md: "0 0 13rem" }}
            order={{ md: "1" }}
            aspectRatio={16 / 9}
            borderRadius="l2"
            overflow="hidden"
          >
            <Picture path={event.imagePath} sizes="(min-width: 900px) 13rem, 100vw" isLazy />
          </Box>
        )}
        {next && <DateBlock date={next.start} />}
        {/* Beside the day where a word fits there, below it where the letters are too big. */}
        <Box flex="1 1 8rem" minW="0">
          <EventBadge type={event.type} />
          <Text as="h3" textStyle="cardTitle" mt="1.5">
            {event.description}
          </Text>
          <Box mt="2">
            <EventFacts
              when={<When dates={dates} />}
              trainer={event.trainer}
              location={event.location}
              online={event.onlineMeeting && eventTexts.online}
            />
          </Box>
        </Box>
      </Flex>
      {event.htmlContent && (
        <ExpandableText color="fg.muted" mt="3">
          <ProviderText html={event.htmlContent} />
        </ExpandableText>
      )}
      <Flex
        wrap="wrap"
        justify="space-between"
        align="center"
        columnGap="5"
        rowGap="1"
        mt="4"
        pt="3.5"
        borderTopWidth="1px"
      >
        <Flex wrap="wrap" align="baseline" columnGap="3">
          <Text as="span" fontWeight="700">
            {eventTexts.price(event.price)}
          </Text>
          <Text as="span" textStyle="sm" color="fg.muted">
            {event.type === "COURSE" ? eventTexts.wholeCourse : formatDuration(event.duration)}
          </Text>
        </Flex>
        <Seats event={event} />
      </Flex>
      {event.signUp === "OPEN" && signUpPath !== undefined && (
        <Flex mt="4" justify={{ sm: "flex-end" }}>
          <ButtonLink to={signUpPath} width={{ base: "100%", sm: "auto" }}>
            {eventTexts.signUp[event.type]}
            <VisuallyHidden> {event.description}</VisuallyHidden>
          </ButtonLink>
        </Flex>
      )}
    </Panel>
  );
}

type WhenProps = { dates: EventDate[] };

/** The next date; the others open on demand. */
function When({ dates }: WhenProps) {
  const [next, ...others] = dates;
  return (
    <>
      {next && formatTimeSpan(next.start, next.end)}
      {others.length > 0 && (
        <Box
          as="details"
          css={{
            "& summary": {
              minHeight: "6",
              cursor: "pointer",
              color: "brand.fg",
              fontWeight: "600",
              borderRadius: "l1",
            },
            "& summary:hover": { textDecoration: "underline" },
          }}
        >
          <summary>{eventsTabTexts.furtherDates(others.length)}</summary>
          <Box as="ul" listStyleType="none" mt="1">
            {others.map(({ id, start, end }) => (
              <li key={id}>{formatTimeSpan(start, end)}</li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

type SeatsProps = { event: Event };

function Seats({ event }: SeatsProps) {
  const { signUp, signUpFrom, signUpUntil, freeSeats, capacity } = event;
  return (
    <Box textStyle="sm" textAlign={{ sm: "end" }}>
      <Flex align="center" gap="2" justify={{ sm: "flex-end" }} fontWeight="600">
        <Box
          aria-hidden
          boxSize="2"
          borderRadius="full"
          flexShrink="0"
          bg={isStillToFill(event) ? "brand.solid" : "border.emphasized"}
        />
        {signUp === "OVER" ? eventsTabTexts.signUpOver : eventTexts.seats(freeSeats, capacity)}
      </Flex>
      {signUp === "PAUSED" && <Text color="fg.muted">{eventsTabTexts.signUpPaused}</Text>}
      {signUp === "NOT_YET" && signUpFrom !== null && (
        <Text color="fg.muted">
          {eventsTabTexts.signUpFrom(formatDateAndTime(parseWallTime(signUpFrom)))}
        </Text>
      )}
      {signUp === "OPEN" && signUpUntil !== null && (
        <Text color="fg.muted">{eventsTabTexts.signUpUntil(formatDeadline(parseWallTime(signUpUntil)))}</Text>
      )}
      <MinimumNote event={event} />
    </Box>
  );
}
