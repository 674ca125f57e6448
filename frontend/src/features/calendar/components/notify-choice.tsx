import { Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { TickBox } from "@/shared/ui/tick-box";
import { staffBookingQuery } from "../api/staff-bookings";
import { newBookingTexts } from "../new-booking-texts";
import { detailTexts } from "../texts";

type NotifyChoiceProps = { bookingId: number; isTold: boolean; onChange: (isTold: boolean) => void };

/** Whether the customer of a booking gets a mail; who has no mailbox gets none. */
export function NotifyChoice({ bookingId, isTold, onChange }: NotifyChoiceProps) {
  const { data: booking } = useQuery(staffBookingQuery(bookingId));
  if (booking && !booking.customer.userEmail) {
    return (
      <Text textStyle="sm" color="fg.muted" mb="5">
        {newBookingTexts.noMailbox}
      </Text>
    );
  }
  return <TickBox label={detailTexts.notify} isTicked={isTold} onChange={onChange} />;
}
