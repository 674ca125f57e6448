import type { CalendarDateTime } from "@internationalized/date";
import type { Slot } from "@/shared/slots/model/slot-days";
import type { StaffCalendar, StaffEntry } from "../../api/staff-calendar";
import type { DayRange } from "../../model/calendar-days";
import type { Columns } from "../../model/time-grid";
import type { MoveRequest } from "../move/move-dialog";
import type { SoughtDay } from "../page/calendar-list";

export type TimeGridProps = {
  calendar: StaffCalendar;
  range: DayRange;
  columns: Columns;
  chosen: ReadonlySet<number>;
  /** Where it begins in a week of many columns. */
  sought: SoughtDay;
  now: CalendarDateTime;
  /** Where the service that was chosen for it could begin. */
  starts: Slot[];
  isManager: boolean;
  onOpen: (entry: StaffEntry, isToMove: boolean) => void;
  onMove: (request: MoveRequest) => void;
  /** An absence shall be changed, at its address. */
  onAbsence: (path: string) => void;
  /** A free place was pressed: `2027-01-13`, `09:30`, and whose column it is. */
  onFree: (day: string, time: string | null, userId: number | null) => void;
};
