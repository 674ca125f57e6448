import { Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { TickBox } from "@/shared/ui/tick-box";
import { staffBookingQuery } from "../../api/staff-bookings";
import { canBeTold, type Guest } from "../../model/guest";
import { newBookingTexts } from "../../new-booking-texts";
import { detailTexts } from "../../texts";

type Choice = { isTold: boolean; onChange: (isTold: boolean) => void };

/** Whether the customer of a booking gets a mail; who has no e-mail address gets none. */
export function NotifyChoice({ bookingId, isTold, onChange }: Choice & { bookingId: number }) {
  const { data: booking } = useQuery(staffBookingQuery(bookingId));
  if (booking && !booking.customer.userEmail) {
    return (
      <Text textStyle="sm" color="fg.muted" mb="5">
        {newBookingTexts.noEmail}
      </Text>
    );
  }
  return <TickBox label={detailTexts.notify} isTicked={isTold} onChange={onChange} />;
}

/** The same for somebody who is only about to come. */
export function NotifyGuestChoice({ guest, isTold, onChange }: Choice & { guest: Guest }) {
  if (canBeTold(guest)) {
    return <TickBox label={newBookingTexts.notify} isTicked={isTold} onChange={onChange} />;
  }
  return (
    <Text textStyle="sm" color="fg.muted">
      {newBookingTexts.noEmail}
    </Text>
  );
}
