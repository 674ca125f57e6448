import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { staffBookingQuery } from "../../api/staff-bookings";
import type { StaffEntry } from "../../api/staff-calendar";
import { openedBy } from "../../model/entries";
import { type Opened, openedOf, withOpened } from "../../model/opened";

/** What stands beside the calendar; it is in the address, so that it can be linked and is there after a reload. */
function useOpened() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  });
  // The same function for good: thousands of lines have it.
  const open = useCallback(
    (next: Opened | null) => {
      const search = withOpened(latest.current, next).toString();
      void navigate({ search }, { replace: next === null });
    },
    [navigate],
  );
  return { opened: openedOf(search), open };
}

/** What stands beside the calendar, and what was pressed for it, which gets the focus afterwards. */
export function useBeside() {
  const { opened, open: openBeside } = useOpened();
  const [movedFirst, setMovedFirst] = useState<number | null>(null);
  // A selector: what was pressed may have been drawn anew since.
  const pressed = useRef("main");
  const openEntry = useCallback(
    (entry: StaffEntry, isToMove = false) => {
      pressed.current = `[data-entry="${entry.id}"]`;
      setMovedFirst(isToMove ? (entry.appointment?.appointmentId ?? null) : null);
      openBeside(openedBy(entry));
    },
    [openBeside],
  );
  return {
    opened,
    /** The appointment of the booking that is to be moved: then its form is open. */
    movedFirst,
    openBeside,
    openEntry,
    openFeed: () => {
      pressed.current = "[data-opens-feed]";
      openBeside({ kind: "feed" });
    },
    close: () => openBeside(null),
    finalFocus: () =>
      document.querySelector<HTMLElement>(pressed.current) ?? document.querySelector<HTMLElement>("main"),
  };
}

const dayLength = 10;

/** A link may name a booking without its day: the calendar then goes there. */
export function useOwnDay(opened: Opened | null, isDayNamed: boolean, onDay: (day: string) => void): void {
  const bookingId = opened?.kind === "booking" && !isDayNamed ? opened.bookingId : null;
  const { data } = useQuery({ ...staffBookingQuery(bookingId ?? 0), enabled: bookingId !== null });
  const start = data?.appointments[0]?.start ?? data?.events[0]?.schedules[0]?.start;
  const tell = useEffectEvent((wallTime: string) => onDay(wallTime.slice(0, dayLength)));
  useEffect(() => {
    if (bookingId !== null && start !== undefined) tell(start);
  }, [bookingId, start]);
}
