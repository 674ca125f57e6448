import { Stack, VisuallyHidden } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarHeart } from "lucide-react";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { EmptyPanel } from "@/shared/ui/state-panels";
import type { Organization } from "../api/get-organization";
import { eventsQuery } from "../api/list-events";
import { eventTexts } from "../event-texts";
import { datesAhead } from "../model/event-dates";
import { profileTexts } from "../texts";
import { EventCard } from "./event-card";
import { SignUpNote } from "./sign-up-note";

type EventsTabProps = { organization: Organization };

export function EventsTab({ organization }: EventsTabProps) {
  const { data } = useSuspenseQuery(eventsQuery(organization.organizationNr));
  const now = useWallTime(organization.timeZone);
  // The page may stay open for longer than an event lies ahead.
  const events = data.filter((event) => datesAhead(event, now).length > 0);
  return (
    <>
      <VisuallyHidden as="h2">{profileTexts.tabs.events}</VisuallyHidden>
      {events.length === 0 ? (
        <EmptyPanel icon={<CalendarHeart size={28} />}>{eventTexts.none}</EmptyPanel>
      ) : (
        <Stack gap="4">
          <Stack as="ul" listStyleType="none" gap="3">
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} now={now} />
              </li>
            ))}
          </Stack>
          <OptionalQueryArea loading={null}>
            <SignUpNote organization={organization} />
          </OptionalQueryArea>
        </Stack>
      )}
    </>
  );
}
