import { expect, it } from "vitest";

const sources = import.meta.glob<string>(
  ["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}", "!/src/**/*.d.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

/** The calendar behind the button of a day, which is not seen itself. */
const calendar = "/src/shared/ui/day-input.tsx";

const named = /["'`](date|time|datetime-local|month|week)["'`]/.source;
/** As an attribute, in braces with whatever is decided there, or as a member of an object of attributes. */
const dayOrTime = new RegExp(`\\btype(=\\s*${named}|=\\s*\\{[^{}]*${named}|["']?\\s*:\\s*[^,;{}]*${named})`);
const shownFile =
  /\btype(=\s*["'`]file["'`]|=\s*\{[^{}]*["'`]file["'`]\s*\}|["']?\s*:\s*["'`]file["'`])(?!\s+hidden)/;

const nativeFieldIn = (source: string) => (dayOrTime.exec(source) ?? shownFile.exec(source))?.[0];

it.each([
  `<input type="date" />`,
  `<input type='time' />`,
  `<Input type={"date"} />`,
  "<Input type={`month`} />",
  `<Input type={isDay ? "date" : "text"} />`,
  `<TextField name="at" input={{ maxLength: 5, type: "time" }} />`,
  `const control = { "type": 'datetime-local' } as const;`,
  `<TextField input={{ type: isDay ? "week" : "text" }} />`,
  `<input type="file" accept="text/csv" />`,
  `<Input type={"file"} />`,
  `<TextField input={{ type: "file" }} />`,
])("is found in %s", (source) => {
  expect(nativeFieldIn(source)).toBeDefined();
});

it.each([
  `<input type="text" name="date" />`,
  `<input type="file" hidden />`,
  `<input type={"file"} hidden />`,
  `<TextField input={{ type: "tel", name: "time" }} />`,
  `type Span = "day" | "week";`,
])("is not found in %s", (source) => {
  expect(nativeFieldIn(source)).toBeUndefined();
});

it("leaves no field to the language of the browser: days, times and files have fields of their own", () => {
  const native = Object.entries(sources).flatMap(([path, source]) => {
    if (path === calendar) return [];
    const found = nativeFieldIn(source);
    return found === undefined ? [] : [`${path}: ${found}`];
  });
  expect(Object.keys(sources)).toContain(calendar);
  expect(native).toEqual([]);
});
