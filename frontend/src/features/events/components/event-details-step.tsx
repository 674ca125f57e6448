import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { eventBookingFieldsQuery } from "@/shared/reservation/api/list-customized-booking-fields";
import { DetailsForm } from "@/shared/reservation/components/details-form";
import { DetailsSkeleton } from "@/shared/reservation/components/details-skeleton";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { QueryArea } from "@/shared/ui/query-area";
import { useAddEventBooking } from "../api/add-event-booking";
import { eventBookingRequest } from "../model/event-booking-request";
import type { OfferedEvent } from "../model/event-sign-up";
import { signUpTexts } from "../texts";
import { FurtherPeople } from "./further-people";

type EventDetailsStepProps = { organization: BookedOrganization; event: OfferedEvent };

/** Second step of a sign-up: who comes, and the custom fields of the event. */
export function EventDetailsStep(props: EventDetailsStepProps) {
  return (
    <QueryArea loading={<DetailsSkeleton />}>
      <EventForm {...props} />
    </QueryArea>
  );
}

function EventForm({ organization, event: { id, description: title, freeSeats } }: EventDetailsStepProps) {
  const { data: fields } = useSuspenseQuery(eventBookingFieldsQuery(id));
  const sections = useMemo(() => [{ id, title, fields }], [id, title, fields]);
  const { mutateAsync: addEventBooking } = useAddEventBooking();
  return (
    <DetailsForm
      organization={organization}
      sections={sections}
      furtherPeople={<FurtherPeople eventId={id} fields={fields} freeSeats={freeSeats} />}
      submitText={signUpTexts.submit}
      waitingText={signUpTexts.signingUp}
      book={(values, code) =>
        addEventBooking({ body: eventBookingRequest({ organization, eventId: id, fields, values }), code })
      }
    />
  );
}
