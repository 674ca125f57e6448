import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ThemeColors, themes } from "./palette";
import { themeNames } from "./theme-names";

/** What the pages under `/docs` call the colours that they take. */
const variables: Record<string, (colors: ThemeColors) => string> = {
  canvas: ({ bg }) => bg.canvas,
  panel: ({ bg }) => bg.panel,
  subtle: ({ bg }) => bg.subtle,
  text: ({ fg }) => fg.text,
  muted: ({ fg }) => fg.muted,
  line: ({ border }) => border.line,
  control: ({ border }) => border.emphasized,
  brand: ({ brand }) => brand.fg,
  "brand-subtle": ({ brand }) => brand.subtle,
  solid: ({ brand }) => brand.solid,
  "on-solid": ({ brand }) => brand.contrast,
  focus: ({ brand }) => brand.focusRing,
  accent: ({ accent }) => accent.fg,
  red: ({ red }) => red.fg,
};

const style = readFileSync("../crates/api/src/guides/style.css", "utf8");

/** The variables of a block; those of TERMINHOF stand for all themes that do not set them. */
function colorsOf(selector: string): Record<string, string> {
  const [, block = ""] = style.split(`${selector} {`);
  const lines = block.slice(0, block.indexOf("}")).matchAll(/--([\w-]+): (#[0-9A-F]{6});/g);
  return Object.fromEntries([...lines].map(([, name, color]) => [name, color]));
}

it.each(themeNames)("the documentation has the colours of the theme %s", (theme) => {
  const shown = {
    ...colorsOf(":root"),
    ...(theme === "TERMINHOF" ? {} : colorsOf(`[data-theme="${theme}"]`)),
  };
  const expected = Object.fromEntries(
    Object.entries(variables).map(([name, color]) => [name, color(themes[theme])]),
  );
  expect(shown).toEqual(expected);
});
