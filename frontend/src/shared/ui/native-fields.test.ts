import { expect, it } from "vitest";

const components = import.meta.glob<string>("/src/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The calendar behind the button of a day, which is not seen itself. */
const calendar = "/src/shared/ui/day-input.tsx";

it("leaves no field to the language of the browser: days, times and files have fields of their own", () => {
  const native = Object.entries(components).flatMap(([path, source]) => {
    if (path === calendar) return [];
    const shown = /type="(date|time|datetime-local|month|week)"|type="file"(?!\s+hidden)/.exec(source);
    return shown ? [`${path}: ${shown[0]}`] : [];
  });
  expect(Object.keys(components)).toContain(calendar);
  expect(native).toEqual([]);
});
