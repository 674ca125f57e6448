import { describe, expect, it } from "vitest";
import { contrast, mix } from "./color";
import { categoryPalettes, type ThemeColors, themes } from "./palette";
import { themeNames } from "./theme-names";

const text = 4.5;
const shape = 3;

/** Every pair that a screen puts together, with what it must reach (WCAG 1.4.3 and 1.4.11). */
function pairs(colors: ThemeColors): [name: string, foreground: string, background: string, least: number][] {
  const { bg, fg, border } = colors;
  const backgrounds = {
    canvas: bg.canvas,
    panel: bg.panel,
    subtle: bg.subtle,
    muted: bg.muted,
    hero: bg.hero,
  };
  const onBackgrounds = Object.entries(backgrounds).flatMap(
    ([name, background]): [string, string, string, number][] => [
      [`text on ${name}`, fg.text, background, text],
      [`muted text on ${name}`, fg.muted, background, text],
      [`subtle text on ${name}`, fg.subtle, background, text],
      [`brand text on ${name}`, colors.brand.fg, background, text],
      [`focus ring on ${name}`, colors.brand.focusRing, background, shape],
    ],
  );
  const roles = (["brand", "gray", "red", "accent"] as const).flatMap(
    (name): [string, string, string, number][] => [
      [`${name} solid`, colors[name].contrast, colors[name].solid, text],
      [`${name} text on subtle`, colors[name].fg, colors[name].subtle, text],
      [`${name} text on muted`, colors[name].fg, colors[name].muted, text],
      [`${name} text on panel`, colors[name].fg, bg.panel, text],
      [`${name} solid on canvas`, colors[name].solid, bg.canvas, shape],
    ],
  );
  return [
    ...onBackgrounds,
    ...roles,
    ["inverted text", fg.inverted, bg.inverted, text],
    ["control border on panel", border.emphasized, bg.panel, shape],
    ["control border on canvas", border.emphasized, bg.canvas, shape],
    ["outline button on panel", colors.brand.border, bg.panel, shape],
  ];
}

describe.each(themeNames)("theme %s", (theme) => {
  it.each(pairs(themes[theme]))("%s reaches its contrast", (_name, foreground, background, least) => {
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(least);
  });

  const categories = Object.entries(categoryPalettes(theme === "DARK"));
  it.each(categories)("%s is readable as tile and as monogram", (_name, colors) => {
    expect(contrast(colors.fg, colors.subtle)).toBeGreaterThanOrEqual(text);
    expect(contrast(colors.contrast, colors.solid)).toBeGreaterThanOrEqual(text);
  });
});

describe("contrast", () => {
  it("spans 1 to 21", () => {
    expect(contrast("#FFFFFF", "#FFFFFF")).toBe(1);
    expect(contrast("#000000", "#FFFFFF")).toBe(21);
  });
});

describe("mix", () => {
  it.each([
    ["#000000", "#FFFFFF", 0, "#000000"],
    ["#000000", "#FFFFFF", 1, "#FFFFFF"],
    ["#FF0000", "#0000FF", 0.5, "#800080"],
  ])("of %s and %s at %d is %s", (first, second, amount, expected) => {
    expect(mix(first, second, amount)).toBe(expected);
  });
});
