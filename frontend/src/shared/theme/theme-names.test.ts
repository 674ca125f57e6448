import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { readSession } from "../lib/session/session-store";
import { themeNames } from "./theme-names";

/** What a page gets before its first paint. */
function themeOfFirstPaint(): string | undefined {
  new Function(readFileSync("public/theme.js", "utf8"))();
  return document.documentElement.dataset.theme;
}

function store(text: string) {
  localStorage.setItem("terminhof-session", text);
}

describe("the theme before the first paint", () => {
  it.each(themeNames)("is the stored one: %s", (theme) => {
    store(JSON.stringify({ state: { settings: { theme } }, version: 1 }));
    expect(themeOfFirstPaint()).toBe(theme);
    expect(document.documentElement.classList.contains("dark")).toBe(theme === "DARK");
  });

  it.each([
    ["nothing", "{}", "TERMINHOF"],
    ["no JSON", "{", "TERMINHOF"],
    ["null", "null", "TERMINHOF"],
    ["a theme that nobody knows", '{"state":{"settings":{"theme":"PINK"}}}', "LIGHT"],
  ])("with %s stored agrees with the app", (_name, text, theme) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    store(text);
    expect(themeOfFirstPaint()).toBe(theme);
    const parsed = text === "{" ? undefined : JSON.parse(text)?.state;
    expect(readSession(parsed).settings.theme).toBe(theme);
  });
});
