import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"),
);

it.each(["number", "email"])("no field is of type %s, which browsers change unasked", (type) => {
  const wrong = sources.filter((path) =>
    new RegExp(`type(=|: )"${type}"`).test(readFileSync(`src/${path}`, "utf8")),
  );
  expect(wrong).toEqual([]);
});
