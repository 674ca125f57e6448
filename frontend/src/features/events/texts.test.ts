import { describe, expect, it } from "vitest";
import { signUpTexts } from "./texts";

describe("texts of sign-up", () => {
  it("are worded exactly so", () => {
    expect(signUpTexts.title).toEqual({ EVENT: "Anmelden zum Event", COURSE: "Anmelden zum Kurs" });
  });
});
