import { Box } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { lazy, useEffect } from "react";
import { useNavigate } from "react-router";
import type { Slot } from "@/shared/slots/model/slot-days";
import { useIsPrinted } from "@/shared/ui/paper";
import { QueryArea } from "@/shared/ui/query-area";
import { ErrorPanel } from "@/shared/ui/state-panels";
import type { StaffCalendar, StaffEntry } from "../../api/staff-calendar";
import { isListOf } from "../../model/calendar-days";
import type { Columns } from "../../model/time-grid";
import { GridHelp } from "../grid/grid-help";
import type { MoveRequest } from "../move/move-dialog";
import { CalendarList, type SoughtDay } from "./calendar-list";
import { GridSkeleton } from "./calendar-skeleton";
import { noSoughtDay, type useShownDays } from "./use-shown-days";

// Phones show the list and do without it.
const loadTimeGrid = async () => ({ default: (await import("../grid/time-grid")).TimeGrid });
const TimeGrid = lazy(loadTimeGrid);

type ListOrGridProps = {
  days: ReturnType<typeof useShownDays>;
  /** None before the first answer. */
  calendar: StaffCalendar | undefined;
  /** Of other days, until those that are wanted are there. */
  isOfBefore: boolean;
  error: Error | null;
  onRetry: () => void;
  columns: Columns;
  isWeekOfMany: boolean;
  chosen: ReadonlySet<number>;
  starts: Slot[];
  now: CalendarDateTime;
  isManager: boolean;
  onOpen: (entry: StaffEntry, isToMove?: boolean) => void;
  onMove: (request: MoveRequest) => void;
  onFree: (day: string, time: string | null, userId?: number | null) => void;
};

/** What takes place, as a list or with the hours downwards. */
export function ListOrGrid(props: ListOrGridProps) {
  const { days, calendar, isOfBefore, error, onRetry, columns, isWeekOfMany } = props;
  const { chosen, starts, now, isManager, onOpen, onMove, onFree } = props;
  const { view, range, firstDay, sought, soughtInList } = days;
  const isPrinted = useIsPrinted();
  const navigate = useNavigate();
  useEffect(() => {
    // Together with the data, not after them.
    if (!isListOf(view)) void loadTimeGrid().catch(() => {});
  }, [view]);
  if (!calendar) return error ? <ErrorPanel message={error.message} onRetry={onRetry} /> : <GridSkeleton />;
  const list = (sought: SoughtDay, isWhole: boolean) => (
    <CalendarList
      key={firstDay}
      calendar={calendar}
      range={range}
      now={now}
      chosen={chosen}
      sought={sought}
      isWhole={isWhole}
      starts={starts}
      isManager={isManager}
      onOpen={onOpen}
      onFree={onFree}
    />
  );
  return (
    <Box aria-busy={isOfBefore || undefined} opacity={isOfBefore ? 0.6 : 1}>
      {isListOf(view) ? (
        list(soughtInList, false)
      ) : (
        <QueryArea loading={<GridSkeleton />}>
          {/* No sheet has room for the columns of many. */}
          {isWeekOfMany && isPrinted && (
            <Box display="none" _print={{ display: "block" }}>
              {list(noSoughtDay, true)}
            </Box>
          )}
          <Box data-not-printed={isWeekOfMany || undefined}>
            <TimeGrid
              calendar={calendar}
              range={range}
              columns={columns}
              chosen={chosen}
              sought={sought}
              now={now}
              starts={starts}
              isManager={isManager}
              onOpen={onOpen}
              onMove={onMove}
              onAbsence={(path) => void navigate(path)}
              onFree={onFree}
            />
          </Box>
          <GridHelp />
        </QueryArea>
      )}
    </Box>
  );
}
