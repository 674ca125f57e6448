const stripes = "repeating-linear-gradient(135deg, var(--stripe) 0 1px, transparent 1px 7px)" as const;

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const beginOfDay = days.slice(1).map((day, index) => `& .ec-resource .ec-${days[index]} + .ec-${day}`);

/** The library's variables and classes in the tokens of the themes. */
export const timeGridStyle = {
  "& .ec": {
    colorScheme: "inherit",
    "--ec-bg-color": "colors.bg.panel",
    "--ec-text-color": "colors.fg",
    "--ec-border-color": "colors.border",
    "--ec-today-bg-color": "colors.bg.panel",
    "--ec-bg-event-opacity": "1",
    "--ec-event-col-gap": "3px",
    fontSize: "sm",
  },
  "& .ec-toolbar": { display: "none" },
  "& .ec-main": {
    borderRadius: "l3",
    borderColor: "border",
    bg: "bg.panel",
    // The page stays where it is, and with it the names of the columns.
    overscrollBehaviorY: { md: "contain" },
    // What is stood on comes out from under the names and the hours.
    scrollPaddingInlineStart: "var(--ec-sidebar-width)",
    scrollPaddingBlockStart: "var(--ec-header-height)",
  },
  "& .ec-col-head": { fontWeight: "600", py: "2.5", px: "1" },
  // A day of many columns: its name stays as long as any of them is there.
  "& .ec-col-group": { fontWeight: "600", py: "1.5", textAlign: "start" },
  "& .ec-col-group > *": { display: "inline-block", px: "2" },
  "& .ec-col-group ~ .ec-col-head": { fontWeight: "500", py: "1.5" },
  [beginOfDay.join(", ")]: {
    borderInlineStart: "2px solid",
    borderInlineStartColor: "border.emphasized",
  },
  "& .ec-body .ec-sidebar": { color: "fg.muted", fontSize: "xs" },
  "& .ec-bg-event": { pointerEvents: "none" },
  "& .ec-body .ec-day": { position: "relative", overflow: "clip" },
  "& .outside-hours, & .free-start, & .now-line, & .cursor": { position: "absolute", insetInline: "0" },
  "& .outside-hours": { bg: "bg.muted", pointerEvents: "none" },
  "& .free-start": {
    mx: "1",
    px: "1.5",
    borderRadius: "l1",
    border: "1px dashed",
    borderColor: "brand.solid",
    bg: "brand.subtle",
    color: "brand.fg",
    fontSize: "2xs",
    lineHeight: "12px",
    cursor: "pointer",
    _hover: { bg: "brand.muted" },
  },
  // Over the blocks, which lie over the columns.
  "& .cursor": {
    zIndex: "docked",
    borderRadius: "l1",
    pointerEvents: "none",
    _focus: { outline: "2px solid", outlineColor: "brand.solid", outlineOffset: "-2px" },
  },
  "& .ec-resizer": { zIndex: "1" },
  "& .away": {
    "--stripe": "colors.border.emphasized",
    bg: "bg.emphasized",
    backgroundImage: stripes,
    color: "fg",
    fontSize: "xs",
    fontWeight: "600",
    px: "1.5",
    py: "0.5",
    // In sight however far somebody has scrolled.
    "& .ec-event-body": {
      position: "sticky",
      top: "calc(var(--ec-header-height) + 4px)",
      bg: "bg.emphasized",
      width: "fit-content",
      height: "fit-content",
      borderRadius: "l1",
      px: "1",
    },
  },
  // The minute comes from the clock of the organisation; a minute is a pixel high.
  "& .now-line": {
    insetBlockStart: "calc(var(--now) * 1px)",
    borderTopWidth: "2px",
    borderTopColor: "red.solid",
    zIndex: "2",
    pointerEvents: "none",
  },
  "& .entry": {
    p: "0",
    overflow: "hidden",
    bg: "var(--entry-tint)",
    color: "fg",
    borderRadius: "l1",
    borderInlineStart: "4px solid var(--entry-bar)",
    fontSize: "xs",
    // Two lines have room in half an hour.
    lineHeight: "1.15",
    boxShadow: "0 0 0 1px var(--ec-bg-color)",
    _hover: { zIndex: "20 !important" },
  },
  "& .entry .ec-event-body": {
    height: "100%",
    position: "relative",
    overflow: "hidden",
    containerType: "inline-size",
  },
  "& .block": {
    display: "flex",
    flexDirection: "column",
    alignItems: "stretch",
    flex: "1",
    minHeight: "0",
    width: "100%",
    px: "1.5",
    textAlign: "start",
    overflow: "hidden",
    borderRadius: "l1",
  },
  "& button.block": { cursor: "pointer", _focusVisible: { outlineOffset: "-2px" } },
  "& .block > span": { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis", flexShrink: "0" },
  // Who comes stands beside the begin as long as there is room for a part of the name, else below it.
  "& .block .head": { display: "flex", flexWrap: "wrap", columnGap: "1" },
  "& .block .head > .time": { flexShrink: "0" },
  "& .block .head > .customer": {
    flex: "1 1 2.25rem",
    minWidth: "0",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  // The height of the block says it, too; and it is still read aloud.
  "@container (max-width: 11rem)": {
    "& .block .end": {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
  // In a narrow block the end stands below the start.
  "& .block > .time": { whiteSpace: "normal", overflowWrap: "normal" },
  "& .block .time": { fontWeight: "600" },
  "& .block .title": { fontWeight: "500" },
  // Of a time an ellipsis would leave a digit.
  "& .narrow .block": { px: "0.5" },
  "& .narrow .block .time": { fontSize: "2xs", letterSpacing: "-0.02em", textOverflow: "clip" },
  // It goes on without their employee.
  "& .processing": {
    "--stripe": "var(--entry-bar)",
    display: "block",
    width: "100%",
    px: "1.5",
    textAlign: "start",
    overflow: "hidden",
    whiteSpace: "nowrap",
    textOverflow: "ellipsis",
    fontSize: "2xs",
    color: "fg",
    bg: "bg.panel",
    backgroundImage: stripes,
    borderBlock: "1px dashed var(--entry-bar)",
    cursor: "pointer",
    "& .name": { bg: "bg.panel", px: "0.5", borderRadius: "l1" },
  },
  // A visit can be put there.
  "& button.processing": {
    cursor: "copy",
    _hover: { bg: "bg.muted" },
    _focusVisible: { outlineOffset: "-2px" },
  },
  "& .work": {
    display: "block",
    px: "1.5",
    overflow: "hidden",
    whiteSpace: "nowrap",
    textOverflow: "ellipsis",
    fontWeight: "500",
    cursor: "pointer",
  },
  // What the employee still needs afterwards.
  "& .follow-up": {
    "--stripe": "var(--entry-bar)",
    display: "block",
    flexShrink: "0",
    bg: "bg.panel",
    backgroundImage: stripes,
    borderTop: "1px dashed var(--entry-bar)",
  },
  "& .entry-done": { borderInlineStartStyle: "double", "& .time": { fontWeight: "400" } },
  "& .entry-no_show": {
    borderInlineStartStyle: "dashed",
    "& .title, & .customer": { textDecoration: "line-through" },
  },
  // On one sheet, however many hours and columns there are; what says something by its colour keeps it.
  _print: {
    height: "auto",
    zoom: "var(--print-zoom)",
    breakInside: "avoid",
    "& .ec, & .ec-main": { height: "auto", overflow: "visible" },
    "& .ec-main": { "--ec-col-width": "minmax(0, 1fr) !important" },
    "& .entry, & .away, & .outside-hours, & .processing, & .follow-up, & .now-line": {
      printColorAdjust: "exact",
    },
    "& .cursor, & .free-start": { display: "none" },
  },
} as const;
