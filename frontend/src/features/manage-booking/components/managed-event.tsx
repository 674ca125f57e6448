import { Badge, Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { missedMinimum } from "@/shared/lib/event-minimum";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { eventTexts } from "@/shared/texts/events";
import { EventBadge, EventFacts, MinimumNote } from "@/shared/ui/event-facts";
import { MeetingLink } from "@/shared/ui/meeting-link";
import { MissedMinimum } from "@/shared/ui/missed-minimum";
import { WallTimes } from "@/shared/ui/wall-times";
import type { ManagedEvent, OfferedEvent } from "../api/manage-booking";
import { datesToLeave, type ManagedDate, seatTitle, statusOf } from "../model/managed-booking";
import { manageTexts } from "../texts";
import { QuietCancelButton } from "./quiet-cancel-button";

type ManagedEventCardProps = {
  event: ManagedEvent;
  /** The same as it is offered now; none when it is over, or not known yet. */
  offered: OfferedEvent | undefined;
  /** Of all that lies ahead in the booking. */
  countAhead: number;
  thisYear: number;
  /** Asks whether these dates are to be cancelled. */
  onCancel: (dates: ManagedDate[]) => void;
};

/** An event or a course of a booking with all of its dates. */
export function ManagedEventCard(props: ManagedEventCardProps) {
  const { event, offered, countAhead, thisYear, onCancel } = props;
  const { type, title, participant, trainer, location, onlineMeetingLink, price, schedules } = event;
  const leavable = datesToLeave(event);
  const minimum = offered && statusOf(event) === "CONFIRMED" ? missedMinimum(offered) : null;
  const hasChoice = type === "COURSE" && leavable.length > 1;
  return (
    <Box>
      <EventBadge type={type} />
      <Heading as="h2" textStyle="cardTitle" mt="2">
        {title}
      </Heading>
      {participant && <Text mt="1">{manageTexts.participant(participant)}</Text>}
      <Text textStyle="sm" color="fg.muted" mt="1" mb="2">
        {eventTexts.price(price)}
        {type === "COURSE" && ` ${eventTexts.wholeCourse}`}
      </Text>
      {offered && statusOf(event) === "CONFIRMED" && (
        <Box textStyle="sm" mb="2">
          {minimum === null ? (
            <MinimumNote event={offered} />
          ) : (
            <MissedMinimum event={offered} minimum={minimum} />
          )}
        </Box>
      )}
      <EventFacts
        trainer={trainer}
        location={location}
        online={onlineMeetingLink && <MeetingLink address={onlineMeetingLink} />}
      />
      <Stack as="ul" listStyleType="none" gap="0" mt="3" aria-label={eventTexts.dates}>
        {schedules.map((schedule) => {
          const status = statusOf(schedule);
          const pressed = hasChoice ? leavable.find(({ id }) => id === schedule.id) : undefined;
          return (
            <Flex
              as="li"
              key={schedule.id}
              wrap="wrap"
              align="center"
              columnGap="3"
              minH="12"
              py="1"
              borderTopWidth="1px"
            >
              <Text flex="1 1 12rem" textDecoration={status === "CANCELLED" ? "line-through" : undefined}>
                <WallTimes start={schedule.start} end={schedule.end} thisYear={thisYear} />
              </Text>
              <Badge colorPalette={status === "CONFIRMED" ? "brand" : "gray"}>
                {status === "CONFIRMED" && minimum !== null
                  ? manageTexts.signedUp
                  : manageTexts.status[status]}
              </Badge>
              {pressed && (
                <QuietCancelButton
                  data-not-printed
                  // On phones it stands below the date, in line with it.
                  ms={{ base: "-4", sm: "0" }}
                  aria-label={manageTexts.cancelOnlyOf(
                    formatDateAndTime(parseWallTime(schedule.start), thisYear),
                  )}
                  onClick={() => onCancel([pressed])}
                >
                  {manageTexts.cancelOnly}
                </QuietCancelButton>
              )}
            </Flex>
          );
        })}
      </Stack>
      {hasChoice && (
        <Text textStyle="sm" color="fg.muted" mt="2" data-not-printed>
          {manageTexts.cancelOnly}: {manageTexts.seat.KEPT}
        </Text>
      )}
      {!hasChoice && leavable.length > 0 && leavable.length < countAhead && (
        <QuietCancelButton
          data-not-printed
          mt="2"
          ms="-4"
          aria-label={manageTexts.cancelOnlyOf(seatTitle(event))}
          onClick={() => onCancel(leavable)}
        >
          {manageTexts.cancelOnly}
        </QuietCancelButton>
      )}
    </Box>
  );
}
