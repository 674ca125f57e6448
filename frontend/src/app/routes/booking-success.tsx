import { skipToken, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useLocation } from "react-router";
import { SuccessPage } from "@/features/booking/components/success-page";
import { BookedEventLines } from "@/features/events/components/booked-event-lines";
import { AskProvider } from "@/features/manage-booking/components/ask-provider";
import { organizationQuery } from "@/features/providers/api/get-organization";
import { traderQuery } from "@/features/providers/api/get-trader";
import { addressOf } from "@/shared/lib/address";
import { calendarItem } from "@/shared/reservation/model/calendar-links";
import { readReservation } from "@/shared/reservation/model/reservation";
import { OptionalQueryArea } from "@/shared/ui/query-area";

// Nobody waits for the offer: first the confirmation.
const AfterBookingRegistration = lazy(async () => ({
  default: (await import("@/features/accounts/components/after-booking-registration"))
    .AfterBookingRegistration,
}));

/** Without an answer the sentence stands alone. */
function Contact({ organizationNr }: { organizationNr: number | null }) {
  const query = traderQuery(organizationNr ?? 0);
  const { data: trader } = useQuery(organizationNr === null ? { ...query, queryFn: skipToken } : query);
  return <AskProvider phone={trader?.phone ?? null} email={trader?.email ?? null} />;
}

export function BookingSuccessRoute() {
  const reservation = readReservation(useLocation().state);
  const organizationNr = reservation?.organizationNr ?? null;
  const query = organizationQuery(organizationNr ?? 0);
  const { data } = useQuery(organizationNr === null ? { ...query, queryFn: skipToken } : query);
  return (
    <SuccessPage
      reservation={reservation}
      organization={data}
      renderContact={() => <Contact organizationNr={organizationNr} />}
      renderRegistration={(customer) => (
        <OptionalQueryArea loading={null}>
          <AfterBookingRegistration customer={customer} />
        </OptionalQueryArea>
      )}
      renderEvent={({ entry, event, names, thisYear }) => (
        <BookedEventLines
          entry={entry}
          event={event}
          names={names}
          thisYear={thisYear}
          calendarOf={(date) => data && calendarItem(date, data, entry.timeZone, addressOf(data))}
        />
      )}
    />
  );
}
