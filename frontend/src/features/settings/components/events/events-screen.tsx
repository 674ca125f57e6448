import { Badge } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { type StaffEventSummary, staffEventsQuery } from "../../api/events";
import { eventTexts as texts } from "../../event-texts";
import { ArchivedSection, LineLink, Lines } from "../frame/list-parts";
import { AddLink, Loaded, SettingsFrame } from "../frame/settings-frame";
import { EventScreen } from "./event-screen";

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
        <ArchivedSection title={texts.archive} sentence={texts.archiveText}>
          <EventLines label={texts.archive} events={archived} />
        </ArchivedSection>
      )}
    </>
  );
}

function EventLines({ label, events }: { label: string; events: StaffEventSummary[] }) {
  return (
    <Lines label={label}>
      {events.map((event) => (
        <li key={event.eventId}>
          <EventLink event={event} />
        </li>
      ))}
    </Lines>
  );
}

function EventLink({ event }: { event: StaffEventSummary }) {
  const { eventId, type, title, capacity, taken, minimumParticipants, nextDates, datesAhead } = event;
  const missing = (minimumParticipants ?? 0) - taken;
  const later = datesAhead - 1;
  const next = nextDates[0] ? spanOf(nextDates[0]) : texts.noDates;
  return (
    <LineLink
      to={settingsPaths.event(eventId)}
      title={title}
      facts={[later > 0 ? `${next}, ${texts.more(later)}` : next, texts.seats(taken, capacity)]}
      badges={
        <>
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
        </>
      }
    />
  );
}

const spanOf = ({ start, end }: StaffEventSummary["nextDates"][number]) =>
  formatTimeSpan(parseWallTime(start), parseWallTime(end));
