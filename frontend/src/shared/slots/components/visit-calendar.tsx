import { Box, Button, Stack } from "@chakra-ui/react";
import type { CalendarDate } from "@internationalized/date";
import { CalendarPlus } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { gently } from "@/shared/lib/motion";
import { isWide } from "@/shared/lib/viewport";
import { isUnknownDay, type LaterDays } from "../model/later-days";
import type { OwnTime } from "../model/own-times";
import { dayOf } from "../model/slot-days";
import { startsOf, type Visit, visitToShow } from "../model/visit";
import { isBeside } from "../model/visits-beside";
import { visitTexts } from "../visit-texts";
import { SlotCalendar } from "./slot-calendar";
import type { SlotNote } from "./slot-list";

type VisitCalendarProps<One extends Visit> = {
  /** Ascending, one at least. */
  visits: One[];
  today: CalendarDate;
  horizonDays: number;
  laterDays: LaterDays;
  /** Start of the visit that somebody chose; none when nobody did yet. */
  chosenStart: string | null;
  /** The day that somebody chose; none when nobody did yet. */
  day: string | null;
  onChooseDay: (day: string) => void;
  onChoose: (visit: One) => void;
  /** When the customer is elsewhere: visits then are marked. */
  ownTimes: OwnTime[];
  /** What must be known of a visit before it is chosen. */
  noteOf?: (visit: One) => SlotNote | null;
  /** The visit that is shown: the chosen one or, before, the first one of the day. */
  renderPlan: (visit: One) => ReactNode;
};

/** Calendar and starts of visits, and below them the visit that begins then. */
export function VisitCalendar<One extends Visit>(props: VisitCalendarProps<One>) {
  const { visits, today, horizonDays, laterDays, chosenStart, onChooseDay, onChoose } = props;
  const day = props.day !== null && !isUnknownDay(laterDays, props.day) ? props.day : null;
  const plan = useRef<HTMLDivElement>(null);
  const starts = useMemo(() => startsOf(visits), [visits]);
  const chosen = starts.find(({ dateFrom }) => dateFrom === chosenStart) ?? null;
  const shown = visitToShow(visits, chosenStart, day ?? (chosen && dayOf(chosen)));
  const visitAt = (start: string) => visits.find(({ dateFrom }) => dateFrom === start);
  const choose = (start: string) => {
    const visit = visitAt(start);
    if (!visit) return;
    onChoose(visit);
    if (!isWide()) plan.current?.scrollIntoView({ block: "nearest", behavior: gently() });
  };
  return (
    <Stack gap="5">
      <SlotCalendar
        slots={starts}
        employee={null}
        chosen={shown && (starts.find(({ dateFrom }) => dateFrom === shown.dateFrom) ?? null)}
        slotsOfOthers={[]}
        today={today}
        horizonDays={horizonDays}
        laterDays={laterDays}
        day={day}
        onChooseDay={onChooseDay}
        onChooseSlot={({ dateFrom }) => choose(dateFrom)}
        noteOf={(slot) => {
          const visit = visitAt(slot.dateFrom);
          return (visit && props.noteOf?.(visit)) ?? null;
        }}
        isAtSameTime={(slot) =>
          visits.some((visit) => visit.dateFrom === slot.dateFrom && isBeside(visit, props.ownTimes))
        }
      />
      {laterDays.until !== null && (
        // Where the month is always there, it leads on.
        <Button
          hideFrom="lg"
          variant="ghost"
          alignSelf="flex-start"
          loading={laterDays.isLoading}
          onClick={laterDays.lookOn}
        >
          <CalendarPlus aria-hidden />
          {visitTexts.later}
        </Button>
      )}
      {/* Above the bar at the bottom of phones. */}
      <Box ref={plan} scrollMarginBottom="6rem">
        {shown && props.renderPlan(shown)}
      </Box>
    </Stack>
  );
}
