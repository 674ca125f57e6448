import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { validateWith } from "./validate-with";

const schema = z.object({
  email: z.string().check(z.minLength(1, "*erforderlich"), z.email("Keine Adresse")),
  services: z.array(z.object({ answer: z.string().check(z.minLength(2, "Zu kurz")) })),
});

describe("validateWith", () => {
  it("finds nothing in good values", async () => {
    expect(await validateWith(schema)({ email: "a@example.org", services: [] })).toEqual({});
  });

  it("keeps the first message of a field and the places of nested ones", async () => {
    const errors = await validateWith(schema)({ email: "", services: [{ answer: "ja" }, { answer: "n" }] });
    expect(errors).toEqual({ email: "*erforderlich", services: [undefined, { answer: "Zu kurz" }] });
  });
});
