import type { CalendarDateTime } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { eventDateQuery } from "../../api/event-dates";
import { staffBookingQuery } from "../../api/staff-bookings";
import type { StaffCalendar } from "../../api/staff-calendar";
import { dateTexts, feedTexts } from "../../day-texts";
import type { Opened } from "../../model/opened";
import { detailTexts } from "../../texts";
import { EventDateDetails } from "../event-dates/event-date-details";
import type { MoveRequest } from "../move/move-dialog";
import { BookingDetails } from "../visit/booking-details";
import { CalendarFeeds } from "./calendar-feed";
import { DrawerSkeleton } from "./drawer-skeleton";

type CalendarDrawerProps = {
  /** None while the calendar stands alone. */
  opened: Opened | null;
  /** The appointment of the booking that is to be moved: then its form is open. */
  movedFirst: number | null;
  calendar: StaffCalendar;
  now: CalendarDateTime;
  isManager: boolean;
  /** Gets the focus afterwards. */
  finalFocus: () => HTMLElement | null;
  onOpen: (opened: Opened) => void;
  onMove: (request: MoveRequest) => void;
  onClose: () => void;
};

const titles = { booking: detailTexts.title, date: dateTexts.title, feed: feedTexts.title, visit: "" };

/** What was opened in the calendar, beside it. */
export function CalendarDrawer({ opened, finalFocus, onClose, ...details }: CalendarDrawerProps) {
  // While it slides away it still shows what it was about.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  return (
    <SideDrawer
      isOpen={opened !== null && opened.kind !== "visit"}
      title={last ? titles[last.kind] : ""}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {last?.kind === "booking" && (
        <Booking key={`${last.bookingId} ${details.movedFirst}`} bookingId={last.bookingId} {...details} />
      )}
      {last?.kind === "date" && (
        <EventDate key={last.scheduleId} scheduleId={last.scheduleId} onClose={onClose} {...details} />
      )}
      {last?.kind === "feed" && (
        <CalendarFeeds timeZone={details.calendar.timeZone} isManager={details.isManager} />
      )}
    </SideDrawer>
  );
}

type BookingProps = Omit<CalendarDrawerProps, "opened" | "finalFocus" | "onClose"> & { bookingId: number };

function Booking({ bookingId, ...details }: BookingProps) {
  const { data, error, refetch } = useQuery(staffBookingQuery(bookingId));
  if (data) return <BookingDetails booking={data} {...details} />;
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  return <DrawerSkeleton label={detailTexts.loading} />;
}

type EventDateProps = Omit<CalendarDrawerProps, "opened" | "finalFocus"> & { scheduleId: number };

function EventDate({ scheduleId, ...details }: EventDateProps) {
  const { data, error, refetch } = useQuery(eventDateQuery(scheduleId));
  if (data) return <EventDateDetails date={data} {...details} />;
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  return <DrawerSkeleton label={dateTexts.loading} />;
}
