import { describe, expect, it } from "vitest";
import { ApiError, errorOfLostConnection } from "@/api/errors";
import type { ProblemCode } from "@/api/problem-codes";
import { slot } from "@/test/booking-answers";
import { isOutcomeUnknown, readRefusal } from "./booking-refusal";

function refusal(status: number, code: ProblemCode, members: object = {}) {
  return readRefusal(new ApiError(status, { code, message: "Nachricht", ...members }));
}

describe("readRefusal", () => {
  it("names the service that lost its slot, with the alternatives", () => {
    const alternatives = [slot("2027-01-13T10:00", 11)];
    expect(refusal(409, "SLOT_TAKEN", { serviceIndex: 1, alternatives })).toEqual({
      kind: "slot",
      serviceIndex: 1,
      message: "Nachricht",
      alternatives,
    });
  });

  it("does without alternatives that cannot be read", () => {
    expect(refusal(409, "SLOT_TAKEN", { serviceIndex: 0, alternatives: "keine" })).toMatchObject({
      kind: "slot",
      alternatives: [],
    });
  });

  it("takes a start that breaks a rule for a lost slot", () => {
    const fields = { "services[1].start": "Zu dieser Zeit ist niemand da." };
    expect(refusal(422, "OUTSIDE_HOURS", { fields })).toEqual({
      kind: "slot",
      serviceIndex: 1,
      message: "Zu dieser Zeit ist niemand da.",
      alternatives: [],
    });
  });

  it("tells a service that is not offered any more from a lost slot", () => {
    const text = "Diese Dienstleistung gibt es bei diesem Anbieter nicht.";
    expect(refusal(422, "UNKNOWN_SERVICE", { fields: { "services[1].serviceId": text } })).toEqual({
      kind: "service",
      serviceIndex: 1,
      message: text,
    });
    expect(refusal(422, "UNKNOWN_SERVICE")).toEqual({ kind: "other", message: "Nachricht" });
    expect(refusal(422, "UNKNOWN_EMPLOYEE", { fields: { "services[1].userId": text } })).toMatchObject({
      kind: "slot",
      serviceIndex: 1,
    });
  });

  it("tells that a code is needed from one that is refused", () => {
    expect(refusal(403, "BOOKING_CODE_REQUIRED")).toEqual({ kind: "code", message: "Nachricht" });
    for (const code of [
      "BOOKING_CODE_WRONG",
      "BOOKING_CODE_EXPIRED",
      "BOOKING_CODE_TRIED_TOO_OFTEN",
    ] as const) {
      expect(refusal(422, code)).toEqual({
        kind: "fields",
        message: "Nachricht",
        errors: { code: "Nachricht" },
      });
    }
  });

  it("puts refused fields where they are in the form", () => {
    const fields = { "customerData.userEmail": "Keine Adresse", "customizedFields[12]": "Zu lang" };
    expect(refusal(422, "VALIDATION", { fields })).toEqual({
      kind: "fields",
      message: "Nachricht",
      errors: { "customerData.userEmail": "Keine Adresse", "answers.f12": "Zu lang" },
    });
  });

  it.each([
    ["a field that the form does not show", 422, { fields: { location: "Zu lang" } }],
    ["no field at all", 422, {}],
    ["a taken slot without its service", 409, {}],
    ["a server that is down", 503, {}],
  ])("tells the message for %s", (_name, status, members) => {
    const code = status === 409 ? "SLOT_TAKEN" : "VALIDATION";
    expect(refusal(status, code, members)).toEqual({ kind: "other", message: "Nachricht" });
  });

  it("speaks of the network when there was no answer", () => {
    const message = "Netzwerkfehler: Bitte überprüfe deine Internetverbindung";
    expect(readRefusal(errorOfLostConnection())).toEqual({ kind: "other", message });
    expect(readRefusal(new TypeError("boom"))).toEqual({ kind: "other", message });
  });
});

describe("isOutcomeUnknown", () => {
  it.each([
    [0, true],
    [500, true],
    [503, true],
    [409, false],
    [422, false],
    [404, false],
  ])("status %d: %s", (status, unknown) => {
    expect(isOutcomeUnknown(new ApiError(status, {}))).toBe(unknown);
  });
});
