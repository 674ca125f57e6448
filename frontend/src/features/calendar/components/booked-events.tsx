import { Badge, Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Users } from "lucide-react";
import { formatLongDate, parseWallTime } from "@/shared/lib/format";
import { eventTexts } from "@/shared/texts/events";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { EventBadge } from "@/shared/ui/event-facts";
import { WallTimes } from "@/shared/ui/wall-times";
import type { BookedEvent } from "../api/staff-bookings";
import type { Opened } from "../model/opened";
import { detailTexts as texts } from "../texts";

type BookedEventsProps = { events: BookedEvent[]; thisYear: number; onOpen: (opened: Opened) => void };

/** The events and courses that somebody has signed up for, each date with the way to all who come. */
export function BookedEvents({ events, thisYear, onOpen }: BookedEventsProps) {
  return (
    <DrawerPart title={texts.events}>
      <Stack as="ul" listStyleType="none" gap="4">
        {events.map(({ eventId, type, title, price, schedules }) => (
          <Box as="li" key={eventId} borderWidth="1px" borderRadius="l3" p="4">
            <EventBadge type={type} />
            <Heading as="h4" textStyle="cardTitle" mt="2">
              {title}
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              {eventTexts.price(price)}
              {type === "COURSE" && ` ${eventTexts.wholeCourse}`}
            </Text>
            <Box as="ul" listStyleType="none" mt="2">
              {schedules.map(({ id, start, end, status }) => (
                <Box as="li" key={id} borderTopWidth="1px" py="2">
                  <Flex gap="2" align="center" wrap="wrap">
                    <Text>
                      <WallTimes start={start} end={end} thisYear={thisYear} />
                    </Text>
                    <Badge colorPalette={status === "CONFIRMED" ? "brand" : "gray"}>
                      {texts.status[status] ?? status}
                    </Badge>
                  </Flex>
                  {status === "CONFIRMED" && (
                    <Button
                      variant="ghost"
                      ms="-3"
                      aria-label={texts.participantsOf(formatLongDate(parseWallTime(start), thisYear))}
                      onClick={() => onOpen({ kind: "date", scheduleId: id })}
                    >
                      <Users aria-hidden />
                      {texts.participants}
                    </Button>
                  )}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
    </DrawerPart>
  );
}
