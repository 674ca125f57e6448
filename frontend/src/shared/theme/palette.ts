import { mix } from "./color";
import type { ThemeName } from "./theme-names";

const white = "#FFFFFF";

export const green = {
  50: "#F1FBF4",
  100: "#DEF5E6",
  200: "#BEEDCE",
  300: "#8DDCAB",
  400: "#56C285",
  500: "#2A9E63",
  600: "#147B4A",
  700: "#0E643B",
  800: "#0E4E2E",
  900: "#0D3B23",
  950: "#041F10",
} as const;

export const stone = {
  50: "#FAFAF7",
  100: "#F4F4F0",
  200: "#E6E7E1",
  300: "#D4D5CD",
  400: "#A9AAA2",
  500: "#808178",
  600: "#63645C",
  700: "#4C4C45",
  800: "#34352E",
  900: "#23231E",
  950: "#13130F",
} as const;

const moss = {
  50: "#F3F7EA",
  100: "#E7F0D9",
  200: "#D2E0B9",
  300: "#B4C98E",
  500: "#75903F",
  600: "#5C7033",
  700: "#475727",
  800: "#38451F",
} as const;

const apricot = { 100: "#FFEADC", 500: "#EE7933", 700: "#A84E13" } as const;
const red = { 100: "#FDE9E6", 600: "#BF3A2B", 700: "#A02C20" } as const;

/** The roles that Chakra's recipes ask of a colour palette. */
type PaletteRoles = {
  contrast: string;
  fg: string;
  subtle: string;
  muted: string;
  emphasized: string;
  solid: string;
  focusRing: string;
  border: string;
};

export type ThemeColors = {
  bg: {
    canvas: string;
    panel: string;
    subtle: string;
    muted: string;
    emphasized: string;
    inverted: string;
    hero: string;
  };
  fg: { text: string; muted: string; subtle: string; inverted: string };
  border: { line: string; muted: string; emphasized: string; inverted: string };
  brand: PaletteRoles;
  gray: PaletteRoles;
  red: PaletteRoles;
  accent: PaletteRoles;
};

const warmRed: PaletteRoles = {
  contrast: white,
  fg: red[700],
  subtle: red[100],
  muted: "#FBD5CF",
  emphasized: "#F3B5AB",
  solid: red[600],
  focusRing: red[600],
  border: red[600],
};

const warmAccent: PaletteRoles = {
  contrast: white,
  fg: apricot[700],
  subtle: apricot[100],
  muted: "#FFE4D1",
  emphasized: "#FBBD93",
  solid: apricot[700],
  focusRing: apricot[700],
  border: apricot[500],
};

const product: ThemeColors = {
  bg: {
    canvas: stone[50],
    panel: white,
    subtle: stone[100],
    muted: stone[100],
    emphasized: stone[200],
    inverted: stone[900],
    hero: green[100],
  },
  fg: { text: stone[900], muted: stone[600], subtle: stone[600], inverted: stone[50] },
  border: { line: stone[200], muted: stone[100], emphasized: stone[500], inverted: stone[800] },
  brand: {
    contrast: white,
    fg: green[700],
    subtle: green[50],
    muted: green[100],
    emphasized: green[200],
    solid: green[600],
    focusRing: green[600],
    border: green[500],
  },
  gray: {
    contrast: white,
    fg: stone[800],
    subtle: stone[100],
    muted: stone[200],
    emphasized: stone[300],
    solid: stone[900],
    focusRing: stone[700],
    border: stone[500],
  },
  red: warmRed,
  accent: warmAccent,
};

const light: ThemeColors = {
  ...product,
  bg: { ...product.bg, canvas: white, subtle: stone[50], hero: green[50] },
};

const dark: ThemeColors = {
  bg: {
    canvas: stone[950],
    panel: "#1B1C18",
    subtle: "#22231E",
    muted: "#2A2B25",
    emphasized: stone[800],
    inverted: stone[100],
    hero: green[900],
  },
  fg: { text: stone[100], muted: "#B4B5AD", subtle: stone[400], inverted: stone[950] },
  border: { line: "#34352F", muted: "#2A2B25", emphasized: "#7E7F76", inverted: stone[200] },
  brand: {
    contrast: green[950],
    fg: green[300],
    subtle: "#13291D",
    muted: "#173827",
    emphasized: green[800],
    solid: green[400],
    focusRing: green[300],
    border: green[500],
  },
  gray: {
    contrast: stone[950],
    fg: stone[200],
    subtle: "#2A2B25",
    muted: stone[800],
    emphasized: stone[700],
    solid: stone[100],
    focusRing: stone[300],
    border: "#7E7F76",
  },
  red: {
    contrast: "#2B0A06",
    fg: "#FF9D90",
    subtle: "#35170F",
    muted: "#4A2018",
    emphasized: "#6B2D22",
    solid: "#F58374",
    focusRing: "#FF9D90",
    border: "#E0685A",
  },
  accent: {
    contrast: "#2A1204",
    fg: "#FFB486",
    subtle: "#33200F",
    muted: "#4A2D15",
    emphasized: "#6B411F",
    solid: "#F79A5F",
    focusRing: "#FFB486",
    border: apricot[500],
  },
};

const nature: ThemeColors = {
  bg: {
    canvas: "#F6F1E7",
    panel: "#FFFDF8",
    subtle: "#EFE8DA",
    muted: "#EFE8DA",
    emphasized: "#E4DAC6",
    inverted: "#2B2418",
    hero: moss[100],
  },
  fg: { text: "#2B2418", muted: "#655A47", subtle: "#655A47", inverted: "#FFFDF8" },
  border: { line: "#E4DAC6", muted: "#EFE8DA", emphasized: "#897C63", inverted: "#3D3424" },
  brand: {
    contrast: white,
    fg: moss[700],
    subtle: moss[50],
    muted: moss[100],
    emphasized: moss[200],
    solid: moss[600],
    focusRing: moss[600],
    border: moss[500],
  },
  gray: {
    contrast: "#FFFDF8",
    fg: "#3D3424",
    subtle: "#EFE8DA",
    muted: "#E4DAC6",
    emphasized: "#D6C9AF",
    solid: "#2B2418",
    focusRing: "#5A4E39",
    border: "#897C63",
  },
  red: warmRed,
  accent: warmAccent,
};

export const themes: Record<ThemeName, ThemeColors> = {
  TERMINHOF: product,
  LIGHT: light,
  DARK: dark,
  NATURE: nature,
};

export type CategoryColors = {
  /** Strong shapes: monogram, event bar. */
  solid: string;
  contrast: string;
  /** Tile and chip background with its text. */
  subtle: string;
  fg: string;
  /** End of the cover's gradient and the lines drawn on it. */
  muted: string;
};

const categoryPairs: Record<number, [solid: string, tint: string]> = {
  8: ["#973F6E", "#FFE8F3"],
  9: ["#27762F", "#E4F6E4"],
  10: ["#6F4FA1", "#F3ECFF"],
  11: ["#9D4616", "#FFEAE0"],
  12: ["#8D5500", "#FCEEDB"],
  13: ["#00796D", "#DBF7F3"],
  14: ["#2863AB", "#E3F2FF"],
  15: ["#475CAD", "#E8F0FF"],
  16: ["#007491", "#DBF6FD"],
  17: ["#7B6000", "#F6F0DA"],
  18: ["#8B4486", "#FCE9FA"],
  19: ["#646457", "#F0F1EB"],
};

/** Branch ids that have a colour of their own. */
export const categoryIds = Object.keys(categoryPairs).map(Number);

function categoryColors([solid, tint]: [string, string], onDark: boolean): CategoryColors {
  if (!onDark) {
    return { solid, contrast: white, subtle: tint, fg: solid, muted: mix(tint, solid, 0.34) };
  }
  // Light tints glare on a dark page: the tile darkens and its text takes the light colour.
  return {
    solid,
    contrast: white,
    subtle: mix("#1B1C18", solid, 0.28),
    fg: mix(tint, solid, 0.18),
    muted: mix("#1B1C18", solid, 0.62),
  };
}

/** Black on grey: a branch that this table does not know. */
const unknownCategory: Record<"light" | "dark", CategoryColors> = {
  light: { solid: "#000000", contrast: white, subtle: stone[200], fg: "#000000", muted: stone[400] },
  dark: { solid: "#000000", contrast: white, subtle: stone[800], fg: stone[100], muted: stone[600] },
};

/** Palette name (`category8` … `category19`, `category0` for an unknown branch) to its colours. */
export function categoryPalettes(onDark: boolean): Record<string, CategoryColors> {
  const known = Object.entries(categoryPairs).map(([id, pair]) => [
    `category${id}`,
    categoryColors(pair, onDark),
  ]);
  return { category0: unknownCategory[onDark ? "dark" : "light"], ...Object.fromEntries(known) };
}
