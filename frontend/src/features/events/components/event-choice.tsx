import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { EventDate } from "@/shared/lib/event-dates";
import { formatDuration, formatTimeSpan } from "@/shared/lib/format";
import { eventTexts } from "@/shared/texts/events";
import { EventBadge, EventFacts, MinimumNote } from "@/shared/ui/event-facts";
import { Panel } from "@/shared/ui/panel";
import { Picture } from "@/shared/ui/picture";
import { ProviderText } from "@/shared/ui/provider-html";
import type { OfferedEvent } from "../model/event-sign-up";

type EventChoiceProps = {
  event: OfferedEvent;
  /** Those that lie ahead. */
  dates: EventDate[];
  thisYear: number;
};

/** First step of a sign-up: the event or course as it was chosen on the profile. */
export function EventChoice({ event, dates, thisYear }: EventChoiceProps) {
  const { type, description, htmlContent, trainer, location, onlineMeeting, price, duration, imagePath } =
    event;
  return (
    <Panel as="section" aria-labelledby="gewaehltes-event" p={{ base: "5", md: "8" }}>
      {imagePath && (
        <Box aspectRatio={{ base: 16 / 9, md: 21 / 9 }} borderRadius="l2" overflow="hidden" mb="5">
          <Picture path={imagePath} sizes="(min-width: 900px) 48rem, 100vw" />
        </Box>
      )}
      <EventBadge type={type} />
      <Heading as="h2" id="gewaehltes-event" textStyle="cardTitle" fontSize="xl" mt="2" mb="3">
        {description}
      </Heading>
      <EventFacts
        when={<DateList dates={dates} thisYear={thisYear} />}
        trainer={trainer}
        location={location}
        online={onlineMeeting && eventTexts.online}
      />
      {htmlContent && (
        <Box color="fg.muted" mt="4">
          <ProviderText html={htmlContent} />
        </Box>
      )}
      <Flex wrap="wrap" justify="space-between" columnGap="5" rowGap="1" mt="5" pt="4" borderTopWidth="1px">
        <Flex wrap="wrap" align="baseline" columnGap="3">
          <Text as="span" fontWeight="700">
            {eventTexts.price(price)}
          </Text>
          <Text as="span" textStyle="sm" color="fg.muted">
            {type === "COURSE" ? eventTexts.wholeCourse : formatDuration(duration)}
          </Text>
        </Flex>
        <Box textStyle="sm">
          <Text fontWeight="600">{eventTexts.seats(event.freeSeats, event.capacity)}</Text>
          <MinimumNote event={event} />
        </Box>
      </Flex>
    </Panel>
  );
}

type DateListProps = { dates: EventDate[]; thisYear: number };

export function DateList({ dates, thisYear }: DateListProps) {
  return (
    <Stack as="ul" listStyleType="none" gap="1" aria-label={eventTexts.dates}>
      {dates.map(({ id, start, end }) => (
        <li key={id}>{formatTimeSpan(start, end, thisYear)}</li>
      ))}
    </Stack>
  );
}
