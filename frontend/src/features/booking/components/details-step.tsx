import { useSuspenseQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { customizedBookingFieldsQuery } from "@/shared/reservation/api/list-customized-booking-fields";
import { DetailsForm } from "@/shared/reservation/components/details-form";
import { DetailsSkeleton } from "@/shared/reservation/components/details-skeleton";
import type { BookingRefusal } from "@/shared/reservation/model/booking-refusal";
import type { CustomField } from "@/shared/reservation/model/custom-fields";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import type { LostSlot } from "@/shared/slots/components/lost-slot-notice";
import { dayOf } from "@/shared/slots/model/slot-days";
import { QueryArea } from "@/shared/ui/query-area";
import { useAddBooking } from "../api/add-booking";
import { bookingRequest } from "../model/booking-request";
import { distinctServices } from "../model/distinct-services";
import { bookingTexts } from "../texts";

type DetailsStepProps = {
  organization: BookedOrganization;
  /** Every entry has a slot. */
  basket: SelectedService[];
  onLost: (lost: LostSlot) => void;
};

/** Second step: who books, and the custom fields of each service. */
export function DetailsStep(props: DetailsStepProps) {
  return (
    <QueryArea loading={<DetailsSkeleton />}>
      <ServicesForm {...props} />
    </QueryArea>
  );
}

function ServicesForm({ organization, basket, onLost }: DetailsStepProps) {
  // A service that is in the basket twice asks once: the answers belong to the service.
  const entries = useMemo(() => distinctServices(basket), [basket]);
  const answers = useSuspenseQueries({
    queries: entries.map((entry) => customizedBookingFieldsQuery(entry.service.serviceID)),
    combine: (results) => results.map(({ data }) => data),
  });
  useGoneServicesDropped(entries, answers);
  useFieldsKept(entries, answers);
  const sections = useMemo(
    () =>
      entries.map(({ id, service }, index) => ({
        id,
        title: service.description,
        fields: answers[index] ?? [],
      })),
    [entries, answers],
  );
  const { mutateAsync: addBooking } = useAddBooking();
  const leadBack = useWayBackToTimes({ basket, onLost });
  return (
    <DetailsForm
      organization={organization}
      sections={sections}
      submitText={bookingTexts.reserve}
      waitingText={bookingTexts.reserving}
      book={(values, code) => {
        const fields = sections.flatMap((section) => section.fields);
        return addBooking({ body: bookingRequest({ organization, basket, fields, values }), code });
      }}
      onRefused={leadBack}
    />
  );
}

/** Without its slot an entry leads back to the times, where it is said that it is not offered any more. */
function useGoneServicesDropped(entries: SelectedService[], answers: (CustomField[] | null)[]) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  useEffect(() => {
    for (const [index, { id }] of entries.entries()) {
      if (answers[index] === null) changeEntry(id, { selectedSlot: null });
    }
  }, [entries, answers, changeEntry]);
}

/** The session knows what is asked for each service. */
function useFieldsKept(entries: SelectedService[], answers: (CustomField[] | null)[]) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  useEffect(() => {
    for (const [index, { id, customizedBookingFields: kept }] of entries.entries()) {
      const asked = answers[index] ?? [];
      if (JSON.stringify(asked) !== JSON.stringify(kept)) changeEntry(id, { customizedBookingFields: asked });
    }
  }, [entries, answers, changeEntry]);
}

/** Leads to the times when one of them, or a service, was refused; tells whether it was that. */
function useWayBackToTimes({ basket, onLost }: Pick<DetailsStepProps, "basket" | "onLost">) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  return (refusal: BookingRefusal): boolean => {
    const lost = "serviceIndex" in refusal ? basket[refusal.serviceIndex] : undefined;
    if (!lost) return false;
    if (refusal.kind === "slot") {
      const { message, alternatives } = refusal;
      const day = lost.selectedSlot ? dayOf(lost.selectedSlot) : null;
      onLost({ entryId: lost.id, day, message, alternatives });
    }
    // Without its slot the entry leads back to the times. A service that is gone is no matter of the time: there,
    // the calendar says what it is.
    changeEntry(lost.id, { selectedSlot: null });
    return true;
  };
}
