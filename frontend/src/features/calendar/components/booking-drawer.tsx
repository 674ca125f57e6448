import { Box, Skeleton, Stack } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { staffBookingQuery } from "../api/staff-bookings";
import type { StaffCalendar } from "../api/staff-calendar";
import type { AppointmentOnCalendar } from "../model/entries";
import { detailTexts } from "../texts";
import { BookingDetails } from "./booking-details";
import type { MoveRequest } from "./move-dialog";

type BookingDrawerProps = {
  /** The appointment that was opened; none while the calendar stands alone. */
  entry: AppointmentOnCalendar | null;
  /** Whether it is to be moved: then its form is open. */
  isToMove: boolean;
  calendar: StaffCalendar;
  now: CalendarDateTime;
  onMove: (request: MoveRequest) => void;
  onClose: () => void;
};

/** A booking beside its calendar. */
export function BookingDrawer({ entry, isToMove, onClose, ...details }: BookingDrawerProps) {
  // While it slides away it still shows what it was about.
  const [last, setLast] = useState(entry);
  if (entry && entry !== last) setLast(entry);
  return (
    <SideDrawer
      isOpen={entry !== null}
      title={detailTexts.title}
      onClose={onClose}
      // The block may have been drawn anew since, or be gone.
      finalFocus={() =>
        document.querySelector<HTMLElement>(`[data-entry="${last?.id}"]`) ?? document.querySelector("main")
      }
    >
      {last && (
        <Booking
          key={`${last.id} ${isToMove}`}
          bookingId={last.appointment.bookingId}
          movedFirst={isToMove ? last.appointment.appointmentId : null}
          {...details}
        />
      )}
    </SideDrawer>
  );
}

type BookingProps = Omit<BookingDrawerProps, "entry" | "isToMove" | "onClose"> & {
  bookingId: number;
  movedFirst: number | null;
};

function Booking({ bookingId, ...details }: BookingProps) {
  const { data, error, refetch } = useQuery(staffBookingQuery(bookingId));
  if (data) return <BookingDetails booking={data} {...details} />;
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  return (
    <Stack gap="4" role="status" aria-label={detailTexts.loading}>
      <Skeleton height="8" />
      <Box>
        <Skeleton height="40" />
      </Box>
    </Stack>
  );
}
