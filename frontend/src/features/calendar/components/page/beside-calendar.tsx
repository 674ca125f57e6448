import type { CalendarDateTime } from "@internationalized/date";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { whenIdle } from "@/shared/lib/when-idle";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import type { StaffCalendar } from "../../api/staff-calendar";
import type { MoveRequest } from "../move/move-dialog";
import type { NewVisit } from "./use-new-visit";
import type { useBeside } from "./use-opened";

// Needed with the first press on an appointment, or with the first one that is moved.
const loadDrawer = async () => ({ default: (await import("./calendar-drawer")).CalendarDrawer });
const loadMoveDialog = async () => ({ default: (await import("../move/move-dialog")).MoveDialog });
const loadNewBooking = async () => ({
  default: (await import("../new-booking/new-booking-drawer")).NewBookingDrawer,
});
const CalendarDrawer = lazy(loadDrawer);
const NewBookingDrawer = lazy(loadNewBooking);
const MoveDialog = lazy(loadMoveDialog);

type BesideCalendarProps = {
  organizationNr: number;
  /** None before the first answer. */
  calendar: StaffCalendar | undefined;
  /** The same with those alone who can be booked. */
  toBook: StaffCalendar | undefined;
  now: CalendarDateTime;
  isManager: boolean;
  beside: ReturnType<typeof useBeside>;
  adds: NewVisit | null;
  moving: MoveRequest | null;
  onMove: (request: MoveRequest | null) => void;
  /** The calendar shall show this day. */
  onDay: (day: string) => void;
  onAdded: () => void;
};

/** What stands beside the calendar or in front of it. */
export function BesideCalendar(props: BesideCalendarProps) {
  const { organizationNr, calendar, toBook, now, isManager, beside, adds, moving } = props;
  const { onMove, onDay, onAdded } = props;
  const { opened } = beside;
  const [isDrawerWanted, setIsDrawerWanted] = useState(false);
  if (opened && !isDrawerWanted) setIsDrawerWanted(true);
  useEffect(() => {
    // All of them are a press away.
    void whenIdle()
      .then(() => Promise.all([loadDrawer(), loadMoveDialog(), loadNewBooking()]))
      .catch(() => {});
  }, []);
  if (!calendar) return null;
  return (
    <>
      {isDrawerWanted && (
        <Later>
          <CalendarDrawer
            opened={opened}
            movedFirst={beside.movedFirst}
            calendar={calendar}
            now={now}
            isManager={isManager}
            finalFocus={beside.finalFocus}
            onOpen={beside.openBeside}
            onMove={onMove}
            onClose={beside.close}
          />
        </Later>
      )}
      {adds && toBook && (
        <Later>
          <NewBookingDrawer
            place={adds}
            organizationNr={organizationNr}
            calendar={toBook}
            now={now}
            isManager={isManager}
            onDay={onDay}
            onClose={() => {
              onAdded();
              beside.close();
            }}
          />
        </Later>
      )}
      {moving && (
        <Later>
          <MoveDialog
            request={moving}
            calendar={calendar}
            isManager={isManager}
            thisYear={now.year}
            onChange={onMove}
            onClose={() => onMove(null)}
          />
        </Later>
      )}
    </>
  );
}

/** What stands in front of the calendar; without it the calendar is still there. */
function Later({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
