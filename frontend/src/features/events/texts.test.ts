import { describe, expect, it } from "vitest";
import { signUpTexts } from "./texts";

describe("texts of the specification", () => {
  it("stand to the letter", () => {
    expect(signUpTexts.title).toEqual({ EVENT: "Anmelden zum Event", COURSE: "Anmelden zum Kurs" });
  });
});
