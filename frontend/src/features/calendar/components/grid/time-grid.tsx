import { Box } from "@chakra-ui/react";
import { type CSSProperties, useRef } from "react";
import { calendarTexts } from "../../texts";
import type { TimeGridProps } from "./time-grid-props";
import { timeGridStyle } from "./time-grid-style";
import { useDrawing } from "./use-drawing";
import { useGridContent } from "./use-grid-content";
import { useGridCursor } from "./use-grid-cursor";
import { useLibrary } from "./use-library";

/** How high a sheet is below the title, and how much of it the names of the columns take. */
const sheet = 560;
const headers = 50;

/** Days or employees side by side, or employees in each day, with the hours downwards. */
export function TimeGrid(props: TimeGridProps) {
  const { now } = props;
  const frame = useRef<HTMLDivElement>(null);
  const content = useGridContent(props);
  const { hours } = content;
  // In this order: what was made is drawn into, and what was drawn is stood on.
  const { made, openEntry } = useLibrary(frame, content, props);
  const follow = useDrawing(frame, made, content, props);
  const { press, standAnew, lookAgain } = useGridCursor(frame, content, props, openEntry);
  const sizes = {
    "--now": now.hour * 60 + now.minute - hours.from,
    "--print-zoom": Math.min(1, sheet / (hours.to - hours.from + headers)),
  } as CSSProperties;
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={calendarTexts.grid}
      onKeyDown={press}
      onScrollCapture={(event) => {
        // It may have come to a column before the blocks of that column.
        if (follow(event)) requestAnimationFrame(lookAgain);
      }}
      onClick={({ target }) => {
        // Its lower edge, by which it is dragged, is half of a short block.
        if (!(target instanceof HTMLElement) || !target.matches(".ec-resizer")) return;
        target.closest(".ec-event")?.querySelector<HTMLElement>("button.block")?.click();
      }}
      onFocus={({ currentTarget, target }) => standAnew(currentTarget, target)}
      css={timeGridStyle}
      style={sizes}
      // All of it is in sight, so that nothing but its hours scrolls, and no message lies over a block.
      height={{
        base: "calc(100dvh - 8rem - var(--toast-room, 0px))",
        md: "calc(100dvh - 17.5rem - var(--toast-room, 0px))",
      }}
      minH="30rem"
    />
  );
}
