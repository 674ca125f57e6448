import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import type { ProblemCode } from "@/api/problem-codes";
import { readSignUpRefusal } from "./sign-up-refusal";

const already = new ApiError(409, {
  code: "ALREADY_SIGNED_UP",
  message: "Diese Person ist schon angemeldet.",
  fields: { "customerData.userEmail": "Diese Person ist schon angemeldet." },
});

describe("readSignUpRefusal", () => {
  it.each<[ProblemCode, string]>([
    ["EVENT_FULL", "Inzwischen sind alle Plätze vergeben."],
    ["SIGN_UP_OVER", "Inzwischen hat der letzte Termin begonnen: Anmelden kannst du niemanden mehr."],
    ["UNKNOWN_EVENT", "Dieses Event gibt es nicht mehr, oder du bist dafür nicht mehr eingeteilt."],
    ["TOO_MANY_REQUESTS", "Von der Adresse kommt zu viel."],
  ])("says %s to staff", (code, message) => {
    const error = new ApiError(422, { code, message: "Von der Adresse kommt zu viel." });
    expect(readSignUpRefusal(error, "new")).toEqual({ kind: "other", message });
  });

  it("shows whoever has a seat where the e-mail address was typed, and else beside the form", () => {
    expect(readSignUpRefusal(already, "new")).toEqual({
      kind: "fields",
      errors: { userEmail: "Diese Person ist schon angemeldet." },
    });
    expect(readSignUpRefusal(already, "known")).toEqual({
      kind: "other",
      message: "Diese Person ist schon angemeldet.",
    });
  });

  it("shows what is wrong in the fields of somebody new", () => {
    const fields = { "customerData.userPhone": "Das ist keine Nummer." };
    expect(readSignUpRefusal(new ApiError(422, { code: "VALIDATION", fields }), "new")).toEqual({
      kind: "fields",
      errors: { userPhone: "Das ist keine Nummer." },
    });
  });

  it("blames the connection for everything else", () => {
    expect(readSignUpRefusal(new TypeError(), "known")).toMatchObject({ kind: "other" });
  });
});
