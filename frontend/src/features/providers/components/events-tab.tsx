import { Stack, VisuallyHidden } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarHeart } from "lucide-react";
import { datesAhead } from "@/shared/lib/event-dates";
import { paths } from "@/shared/lib/paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { EmptyPanel } from "@/shared/ui/state-panels";
import type { Organization } from "../api/get-organization";
import { type Event, eventsQuery } from "../api/list-events";
import { eventsTabTexts } from "../event-texts";
import { profileTexts } from "../texts";
import { EventCard } from "./event-card";

type EventsTabProps = { organization: Organization };

export function EventsTab({ organization }: EventsTabProps) {
  const { data } = useSuspenseQuery(eventsQuery(organization.organizationNr));
  return (
    <EventList
      events={data}
      timeZone={organization.timeZone}
      signUpPath={(event) => paths.eventBooking(organization, event.id)}
    />
  );
}

type EventListProps = {
  events: Event[];
  timeZone: string;
  /** Where to sign up; nowhere in a preview. */
  signUpPath?: (event: Event) => string;
};

export function EventList({ events: all, timeZone, signUpPath }: EventListProps) {
  const now = useWallTime(timeZone);
  // The page may stay open for longer than an event lies ahead.
  const events = all.filter((event) => datesAhead(event.schedules, now).length > 0);
  return (
    <>
      <VisuallyHidden as="h2">{profileTexts.tabs.events}</VisuallyHidden>
      {events.length === 0 ? (
        <EmptyPanel icon={<CalendarHeart size={28} />}>{eventsTabTexts.none}</EmptyPanel>
      ) : (
        <Stack as="ul" listStyleType="none" gap="3">
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} now={now} signUpPath={signUpPath?.(event)} />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}
