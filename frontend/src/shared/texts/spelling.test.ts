import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The one message in the older spelling, which the server sends as well. */
const prescribed = "Bitte gib eine gültige E-Mail Adresse an!";

const texts = globSync(
  "src/{shared,features/{accounts,booking,customers,events,manage-booking,providers,search}}/**/*texts.ts",
);

it.each(texts)("%s spells the address of a mailbox in one word", (file) => {
  expect(readFileSync(file, "utf8").replaceAll(prescribed, "")).not.toMatch(/E-Mail Adresse|per Mail\b/);
});
