import { type RefObject, type UIEvent, useEffect, useEffectEvent, useRef } from "react";
import { minuteOf } from "../../model/minutes";
import { eventsInColumns, type GridEvent, redrawn } from "../../model/time-grid";
import { beginWith, inSight, type Sight, smallestRem } from "./grid-sight";
import { type HeldBlock, heldBlock, holdAgain } from "./stand-on";
import type { TimeGridProps } from "./time-grid-props";
import type { GridContent } from "./use-grid-content";
import { type MadeGrid, nothingDrawn } from "./use-library";

const restDelay = 100;
const mostAtOnce = 60;
/** To take one away the library moves all that follow it; to draw all that stay is faster where more go. */
const mostRemoved = 20;
/** With so many in it, the library takes longer for each that comes. */
const mostKept = 900;
/** How many columns on either side of those in sight are drawn before somebody scrolls there. */
const nearColumns = 7;

/** Tells the library what has changed. Answers whether somebody who scrolls got to see other columns. */
export function useDrawing(
  frame: RefObject<HTMLDivElement | null>,
  made: RefObject<MadeGrid | null>,
  { days, isWeekOfMany, narrowest, hours, resources, options, events, dayColumns }: GridContent,
  { range, columns, sought }: TimeGridProps,
) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  /**
   * Draws at once what can be seen, and a little later, a little at a time, the rest. Of a week of many that is what lies
   * near: the library counts all that it has each time, and everything would keep whoever scrolls waiting.
   */
  const drawFrom = ({ library, drawn }: MadeGrid, sight: Sight) => {
    clearTimeout(rest.current);
    const known = drawn.events;
    drawn.sight = sight;
    const draw = (wanted: GridEvent[]) => {
      if (known.size === 0) library.setOption("events", wanted);
      else
        for (const event of wanted)
          known.has(event.id) ? library.updateEvent(event) : library.addEvent(event);
      for (const event of wanted) known.set(event.id, event);
    };
    const within = (all: GridEvent[], margin: number) =>
      eventsInColumns(all, dayColumns, sight.first - margin, sight.last + margin);
    let { changed, gone } = redrawn(known, events);
    if (gone.length > mostRemoved) {
      known.clear();
      [changed, gone] = [events, []];
    }
    for (const id of gone) {
      library.removeEventById(id);
      known.delete(id);
    }
    const seen = new Set(within(changed, 1).filter(({ start }) => minuteOf(start) < sight.until));
    draw(changed.filter((event) => seen.has(event) || known.has(event.id)));
    const near = isWeekOfMany ? within(events, nearColumns) : events;
    const missing = near.filter(({ id }) => !known.has(id));
    const drawRest = () => {
      if (isWeekOfMany && known.size > mostKept) {
        const held = frame.current && heldBlock(frame.current);
        known.clear();
        draw(held ? [...new Set([...near, ...events.filter(({ id }) => id === held.entryId)])] : near);
        hold(frame.current, held);
        return;
      }
      draw(missing.splice(0, mostAtOnce));
      if (missing.length > 0) rest.current = setTimeout(drawRest);
    };
    if (missing.length > 0) rest.current = setTimeout(drawRest, restDelay);
  };
  const drawAnew = useEffectEvent((element: HTMLElement, whole: MadeGrid) => {
    const { library, drawn } = whole;
    const place = `${options.view} ${range.first} ${columns}`;
    const isElsewhere = drawn.place !== place;
    const sight = inSight(element, hours.from);
    if (isElsewhere || drawn.sought !== sought) {
      const day = Math.max(
        0,
        days.findIndex((one) => String(one) === sought.day),
      );
      // The library scrolls to the day where all days have many columns.
      library.gotoDate(String(days[day]));
      if (columns === "days") queueMicrotask(() => beginWith(element, day));
      if (isWeekOfMany && Number.isFinite(sight.last)) {
        sight.first = day * resources.length;
        sight.last = sight.first + Math.ceil(element.clientWidth / (narrowest * smallestRem));
      }
    }
    whole.drawn = { ...(isElsewhere ? nothingDrawn() : drawn), place, sought };
    drawFrom(whole, sight);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes what is drawn, or where
  useEffect(() => {
    const whole = made.current;
    const element = frame.current;
    if (!whole || !element) return;
    const { library, applied } = whole;
    const held = heldBlock(element);
    for (const [name, value] of Object.entries(options)) {
      if (applied[name] === value) continue;
      applied[name] = value;
      library.setOption(name as keyof typeof options, value as never);
    }
    drawAnew(element, whole);
    hold(element, held);
    return () => clearTimeout(rest.current);
  }, [options, events, dayColumns, sought]);

  return ({ currentTarget, target }: UIEvent<HTMLElement>): boolean => {
    if (!isWeekOfMany || !(target instanceof HTMLElement) || !target.matches(".ec-main")) return false;
    const whole = made.current;
    if (!whole) return false;
    const sight = inSight(currentTarget, hours.from);
    const { first, last } = whole.drawn.sight;
    if (sight.first === first && sight.last === last) return false;
    drawFrom(whole, sight);
    return true;
  };
}

/** The library draws in a microtask: whoever was on a block is on it again before the next key. */
function hold(grid: HTMLElement | null, held: HeldBlock | null): void {
  if (grid && held) queueMicrotask(() => holdAgain(grid, held));
}
