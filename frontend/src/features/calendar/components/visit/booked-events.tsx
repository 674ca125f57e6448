import { Badge, Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { Users } from "lucide-react";
import { formatLongDate, parseWallTime } from "@/shared/lib/format";
import { eventTexts } from "@/shared/texts/events";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { EventBadge } from "@/shared/ui/event-facts";
import { WallTimes } from "@/shared/ui/wall-times";
import type { BookedDate, BookedEvent } from "../../api/staff-bookings";
import type { Opened } from "../../model/opened";
import { isAhead } from "../../model/settling";
import { detailTexts as texts } from "../../texts";

type BookedEventsProps = {
  events: BookedEvent[];
  now: CalendarDateTime;
  isManager: boolean;
  onOpen: (opened: Opened) => void;
  onCancel: (event: BookedEvent, dates: BookedDate[]) => void;
};

/** The events and courses that somebody has signed up for, each date with the way to all who come. */
export function BookedEvents({ events, now, isManager, onOpen, onCancel }: BookedEventsProps) {
  return (
    <DrawerPart title={texts.events}>
      <Stack as="ul" listStyleType="none" gap="4">
        {events.map((event) => {
          const ahead = event.schedules.filter((date) => isAhead(date, now));
          return (
            <Box as="li" key={event.eventId} borderWidth="1px" borderRadius="l3" p="4">
              <EventBadge type={event.type} />
              <Heading as="h4" textStyle="cardTitle" mt="2">
                {event.title}
              </Heading>
              <Text textStyle="sm" color="fg.muted">
                {eventTexts.price(event.price)}
                {event.type === "COURSE" && ` ${eventTexts.wholeCourse}`}
              </Text>
              <Box as="ul" listStyleType="none" mt="2">
                {event.schedules.map((date) => (
                  <BookedDateLine
                    key={date.id}
                    date={date}
                    thisYear={now.year}
                    onOpen={() => onOpen({ kind: "date", scheduleId: date.id })}
                    onCancel={isManager && ahead.includes(date) ? () => onCancel(event, [date]) : null}
                  />
                ))}
              </Box>
              {isManager && ahead.length > 1 && (
                <Button variant="outline" colorPalette="red" mt="2" onClick={() => onCancel(event, ahead)}>
                  {texts.cancelSignUp}
                </Button>
              )}
            </Box>
          );
        })}
      </Stack>
    </DrawerPart>
  );
}

type BookedDateLineProps = {
  date: BookedDate;
  thisYear: number;
  onOpen: () => void;
  /** None where it is over, or not theirs to cancel. */
  onCancel: (() => void) | null;
};

function BookedDateLine({ date, thisYear, onOpen, onCancel }: BookedDateLineProps) {
  const { start, end, status } = date;
  const day = formatLongDate(parseWallTime(start), thisYear);
  return (
    <Box as="li" borderTopWidth="1px" py="2">
      <Flex gap="2" align="center" wrap="wrap">
        <Text>
          <WallTimes start={start} end={end} thisYear={thisYear} />
        </Text>
        <Badge colorPalette={status === "CONFIRMED" ? "brand" : "gray"}>
          {texts.status[status] ?? status}
        </Badge>
      </Flex>
      {!status.startsWith("CANCELLED") && (
        <Flex wrap="wrap" gap="2" ms="-3">
          <Button variant="ghost" aria-label={texts.participantsOf(day)} onClick={onOpen}>
            <Users aria-hidden />
            {texts.participants}
          </Button>
          {onCancel && (
            <Button
              variant="ghost"
              colorPalette="red"
              aria-label={texts.cancelSignUpOf(day)}
              onClick={onCancel}
            >
              {texts.cancel}
            </Button>
          )}
        </Flex>
      )}
    </Box>
  );
}
