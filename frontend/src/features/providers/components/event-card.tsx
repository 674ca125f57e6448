import { Badge, Box, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { CalendarDays, DoorOpen, type LucideIcon, User, Video } from "lucide-react";
import type { ReactNode } from "react";
import {
  formatDateAndTime,
  formatDeadline,
  formatDuration,
  formatPrice,
  formatTimeSpan,
} from "@/shared/lib/format";
import { Panel } from "@/shared/ui/panel";
import { ProviderText } from "@/shared/ui/provider-html";
import type { Event } from "../api/list-events";
import { eventTexts } from "../event-texts";
import { datesAhead, type EventDate, type SignUp, signUpOf } from "../model/event-dates";
import { DateBlock } from "./date-block";
import { ExpandableText } from "./expandable-text";

type EventCardProps = { event: Event; now: CalendarDateTime };

/** An event or course with at least one date ahead. */
export function EventCard({ event, now }: EventCardProps) {
  const dates = datesAhead(event, now);
  const [next] = dates;
  const signUp = signUpOf(event, now);
  const palette = event.type === "COURSE" ? "accent" : "brand";
  return (
    <Panel as="article" p={{ base: "4", sm: "5" }}>
      <Flex gap={{ base: "4", sm: "5" }} align="flex-start" wrap="wrap">
        {next && <DateBlock date={next.start} />}
        {/* Beside the day where a word fits there, below it where the letters are too big. */}
        <Box flex="1 1 8rem" minW="0">
          <Badge
            colorPalette={palette}
            bg="colorPalette.subtle"
            color="colorPalette.fg"
            borderRadius="l1"
            px="2"
            py="1"
            textStyle="xs"
            fontWeight="700"
          >
            {eventTexts.types[event.type]}
          </Badge>
          <Text as="h3" textStyle="cardTitle" mt="1.5">
            {event.description}
          </Text>
          <Flex
            as="ul"
            listStyleType="none"
            direction="column"
            gap="1"
            mt="2"
            textStyle="sm"
            color="fg.muted"
          >
            <Fact icon={CalendarDays}>
              <When dates={dates} />
            </Fact>
            {event.trainer && (
              <Fact icon={User} label={eventTexts.trainer}>
                {event.trainer}
              </Fact>
            )}
            {event.location && (
              <Fact icon={DoorOpen} label={eventTexts.room}>
                {event.location}
              </Fact>
            )}
            {event.onlineMeeting && <Fact icon={Video}>{eventTexts.online}</Fact>}
          </Flex>
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
            {event.price === 0 ? eventTexts.free : formatPrice(event.price)}
          </Text>
          <Text as="span" textStyle="sm" color="fg.muted">
            {event.type === "COURSE" ? eventTexts.wholeCourse : formatDuration(event.duration)}
          </Text>
        </Flex>
        <Seats event={event} signUp={signUp} />
      </Flex>
    </Panel>
  );
}

type FactProps = { icon: LucideIcon; label?: string; children: ReactNode };

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <Flex as="li" gap="2" align="flex-start">
      <Box flexShrink="0" mt="0.5">
        <Icon size={16} aria-hidden />
      </Box>
      <Box minW="0">
        {label && <VisuallyHidden>{label}: </VisuallyHidden>}
        {children}
      </Box>
    </Flex>
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
          <summary>{eventTexts.furtherDates(others.length)}</summary>
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

type SeatsProps = { event: Event; signUp: SignUp };

function Seats({ event, signUp }: SeatsProps) {
  const isOpen = signUp.kind === "open" || signUp.kind === "opens";
  return (
    <Box textStyle="sm" textAlign={{ sm: "end" }}>
      <Flex align="center" gap="2" justify={{ sm: "flex-end" }} fontWeight="600">
        <Box
          aria-hidden
          boxSize="2"
          borderRadius="full"
          flexShrink="0"
          bg={isOpen ? "brand.solid" : "border.emphasized"}
        />
        {signUp.kind === "over" ? eventTexts.signUpOver : eventTexts.seats(event.freeSeats, event.capacity)}
      </Flex>
      {signUp.kind === "opens" && (
        <Text color="fg.muted">{eventTexts.signUpFrom(formatDateAndTime(signUp.from))}</Text>
      )}
      {signUp.kind === "open" && signUp.until && (
        <Text color="fg.muted">{eventTexts.signUpUntil(formatDeadline(signUp.until))}</Text>
      )}
      {isOpen && event.minimumParticipants !== null && event.minimumParticipants > 1 && (
        <Text color="fg.muted">{eventTexts.minimum(event.minimumParticipants)}</Text>
      )}
    </Box>
  );
}
