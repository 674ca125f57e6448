import { globSync, readFileSync } from "node:fs";

/** Whole pages, opened by their addresses. */
export const pageTests = "src/app/**/*.test.{ts,tsx}";

/** What pages are made of. */
export const partTests = ["src/{api,features,shared,test}/**/*.test.{ts,tsx}"];

/**
 * A test knows time when it writes a time, a date or a month, or takes dates from the library for them. The text of
 * the file decides, so that nobody has to remember to mark a new test.
 */
const knowsTime =
  /\b\d{1,2}:\d{2}\b|\b\d{4}-\d{2}-\d{2}|\b\d{1,2}\. ?(?:\d{1,2}\.|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)|@internationalized\/date/;

/** Those of the test files whose outcome could depend on the time zone of the device. */
export function timeTests(folder: string, tests: string[]): string[] {
  return globSync(tests, { cwd: folder }).filter((file) =>
    knowsTime.test(readFileSync(`${folder}/${file}`, "utf8")),
  );
}
