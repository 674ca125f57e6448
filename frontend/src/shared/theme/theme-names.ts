/** The values of `data-theme` on the root element. `public/theme.js` repeats this list. */
export const themeNames = ["TERMINHOF", "LIGHT", "DARK", "NATURE"] as const;

export type ThemeName = (typeof themeNames)[number];

export const defaultTheme: ThemeName = "TERMINHOF";

/** The theme that a stored setting names: the default without one, the light one if nobody knows it. */
export function themeOf(stored: unknown): ThemeName {
  if (stored === undefined || stored === null) return defaultTheme;
  const known = themeNames.find((name) => name === stored);
  if (known) return known;
  console.warn("Unknown theme in the stored settings, the light one is used.");
  return "LIGHT";
}
