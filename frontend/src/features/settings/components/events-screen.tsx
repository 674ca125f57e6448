import { Badge, Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { useId } from "react";
import { formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { type StaffEventSummary, staffEventsQuery } from "../api/events";
import { eventTexts as texts } from "../event-texts";
import { EventScreen } from "./event-screen";
import { AddLink, Loaded, SettingsFrame } from "./settings-frame";

type EventsScreenProps = {
  /** The event whose form is open, as the address names it; `new` for one more. */
  item: string | undefined;
};

/** The events and courses of an organisation: all of them, or the form of one. */
export function EventsScreen({ item }: EventsScreenProps) {
  return item === undefined ? <Events /> : <EventScreen item={item} />;
}

function Events() {
  const query = useQuery(staffEventsQuery());
  return (
    <SettingsFrame
      place="events"
      sentence={texts.sentence}
      action={<AddLink to={settingsPaths.event("new")}>{texts.add}</AddLink>}
    >
      <Loaded query={query}>{({ events }) => <EventLists events={events} />}</Loaded>
    </SettingsFrame>
  );
}

function EventLists({ events }: { events: StaffEventSummary[] }) {
  const id = useId();
  const offered = events.filter(({ isArchived }) => !isArchived);
  const archived = events.filter(({ isArchived }) => isArchived);
  return (
    <>
      {offered.length > 0 ? (
        <EventLines label={texts.list} events={offered} />
      ) : (
        <EmptyPanel icon={<GraduationCap size={28} />}>{texts.empty}</EmptyPanel>
      )}
      {archived.length > 0 && (
        <Box as="section" aria-labelledby={id} mt="8">
          <Heading as="h2" id={id} textStyle="cardTitle">
            {texts.archive}
          </Heading>
          <Text color="fg.muted" mb="3">
            {texts.archiveText}
          </Text>
          <EventLines label={texts.archive} events={archived} />
        </Box>
      )}
    </>
  );
}

function EventLines({ label, events }: { label: string; events: StaffEventSummary[] }) {
  return (
    <Panel>
      <chakra.ul listStyleType="none" aria-label={label} css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {events.map((event) => (
          <li key={event.eventId}>
            <EventLink event={event} />
          </li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

function EventLink({ event }: { event: StaffEventSummary }) {
  const { eventId, type, title, capacity, taken, minimumParticipants, nextDates, datesAhead } = event;
  const missing = (minimumParticipants ?? 0) - taken;
  const later = datesAhead - 1;
  return (
    <PageLink
      to={settingsPaths.event(eventId)}
      display="block"
      px="4"
      py="3"
      color="fg"
      textDecoration="none"
      _hover={{ bg: "bg.muted" }}
    >
      <Flex gap="2" wrap="wrap" align="center">
        <Text fontWeight="600" overflowWrap="anywhere" minW="0">
          {title}
        </Text>
        <Badge>{texts.kinds[type]}</Badge>
        {taken >= capacity ? (
          <Badge bg="brand.muted" color="brand.fg">
            {texts.full}
          </Badge>
        ) : (
          missing > 0 &&
          datesAhead > 0 && (
            <Badge bg="accent.subtle" color="accent.fg">
              {texts.missing(missing)}
            </Badge>
          )
        )}
      </Flex>
      <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {nextDates[0] ? spanOf(nextDates[0]) : texts.noDates}
        {later > 0 && `, ${texts.more(later)}`}
      </Text>
      <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {texts.seats(taken, capacity)}
      </Text>
    </PageLink>
  );
}

const spanOf = ({ start, end }: StaffEventSummary["nextDates"][number]) =>
  formatTimeSpan(parseWallTime(start), parseWallTime(end));
