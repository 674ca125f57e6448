import { afterEach, describe, expect, it, vi } from "vitest";
import { registrationStart } from "./registration";
import { forgetDraft, keepDraft, withDraft } from "./registration-draft";

const start = registrationStart();
const typed = {
  ...start,
  businessUser: true,
  firstName: "Eva",
  companyName: "Größl & Töchter",
  password: "karin-bucht-gern",
  policy: true,
  newsletter: true,
};

afterEach(() => {
  forgetDraft();
  vi.useRealTimers();
});

describe("draft of a registration", () => {
  it("keeps what was typed, without password and consents", () => {
    keepDraft(typed);
    expect(withDraft(start)).toEqual({ ...typed, password: "", policy: false, newsletter: false });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("karin-bucht-gern");
  });

  it("is forgotten when it is sent, and after half an hour", () => {
    keepDraft(typed);
    forgetDraft();
    expect(withDraft(start)).toEqual(start);
    keepDraft(typed);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60 * 1000 });
    expect(withDraft(start)).toEqual(start);
  });

  it.each(["{", "7", '{"savedAt":"heute","values":{}}', '{"values":{"firstName":"Eva"}}'])(
    "is none where something else is stored: %s",
    (stored) => {
      sessionStorage.setItem("terminhof-registration", stored);
      expect(withDraft(start)).toEqual(start);
    },
  );
});
