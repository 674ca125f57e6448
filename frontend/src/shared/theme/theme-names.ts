/** The values of `data-theme` on the root element. `public/theme.js` repeats this list. */
export const themeNames = ["TERMINHOF", "LIGHT", "DARK", "NATURE"] as const;

export type ThemeName = (typeof themeNames)[number];

export const defaultTheme: ThemeName = "TERMINHOF";
