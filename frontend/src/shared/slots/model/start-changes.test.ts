import { expect, it } from "vitest";
import { startChanges } from "./start-changes";

it("names the starts that come and go", () => {
  expect(startChanges({ before: ["09:00", "10:00"], after: ["10:00", "11:00"] })).toEqual({
    gone: ["09:00"],
    added: ["11:00"],
  });
});
