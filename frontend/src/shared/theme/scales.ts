import { defineTokens } from "@chakra-ui/react";

/** `{ key: { value } }` for each entry, as Chakra wants its tokens. */
function tokens<Value extends string | number>(
  values: Record<string, Value>,
): Record<string, { value: Value }> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
}

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52,
  56, 60, 64, 72, 80, 96,
];

/** Quarters of a rem: `4` is 16 px. */
const spacing = Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`]));

/**
 * The scales that our pages and Chakra's recipes ask for. Chakra's own token table cannot be used in parts:
 * it would bring all its palettes along, which no component may use.
 */
export const scales = defineTokens({
  spacing: tokens(spacing),
  sizes: tokens({
    ...spacing,
    xs: "20rem",
    sm: "24rem",
    md: "28rem",
    lg: "32rem",
    xl: "36rem",
    "2xl": "42rem",
    "4xl": "56rem",
    "6xl": "72rem",
    full: "100%",
    max: "max-content",
    min: "min-content",
    fit: "fit-content",
    dvh: "100dvh",
    dvw: "100dvw",
    vh: "100vh",
    vw: "100vw",
    "1/2": "50%",
  }),
  radii: tokens({
    none: "0",
    xs: "2px",
    sm: "4px",
    md: "6px",
    lg: "8px",
    xl: "12px",
    "2xl": "16px",
    full: "9999px",
  }),
  borders: tokens({ xs: "0.5px solid", sm: "1px solid", md: "2px solid", lg: "4px solid" }),
  durations: tokens({
    fastest: "50ms",
    faster: "100ms",
    fast: "150ms",
    moderate: "200ms",
    slow: "300ms",
    slower: "400ms",
  }),
  easings: tokens({
    "ease-in": "cubic-bezier(0.42, 0, 1, 1)",
    "ease-out": "cubic-bezier(0, 0, 0.58, 1)",
    "ease-in-out": "cubic-bezier(0.42, 0, 0.58, 1)",
    "ease-in-smooth": "cubic-bezier(0.32, 0.72, 0, 1)",
  }),
  zIndex: tokens({
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    max: 2_147_483_647,
  }),
  animations: tokens({
    spin: "spin 1s linear infinite",
    pulse: "pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite",
  }),
  fontWeights: tokens({ normal: "400", medium: "500", semibold: "600", bold: "700" }),
  letterSpacings: tokens({ tight: "-0.025em", wide: "0.025em" }),
  lineHeights: tokens({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625 }),
  cursor: tokens({
    button: "pointer",
    checkbox: "pointer",
    disabled: "not-allowed",
    menuitem: "pointer",
    option: "pointer",
    radio: "pointer",
    slider: "default",
    switch: "pointer",
  }),
});
