import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { nobodyYet as nobody } from "./guest";
import { contactErrors, isNobody, refusedContact } from "./new-customer-errors";

describe("somebody new", () => {
  it("need not be reachable, but not wrongly", () => {
    expect(contactErrors(nobody)).toEqual({});
    expect(contactErrors({ ...nobody, userEmail: "maria", userPhone: "null" })).toEqual({
      userEmail: "Bitte gib eine gültige E-Mail-Adresse an.",
      userPhone: "Bitte gib eine gültige Telefonnummer an.",
    });
  });

  it("is known by anything that was typed", () => {
    expect(isNobody({ ...nobody, lastName: " " })).toBe(true);
    expect(isNobody({ ...nobody, userPhone: "0660 123" })).toBe(false);
  });

  it("hears of each field what the server says of it", () => {
    const fields = { "customerData.userEmail": "Schon angemeldet.", note: "Zu lang." };
    expect(refusedContact(new ApiError(409, { fields }))).toEqual({ userEmail: "Schon angemeldet." });
    expect(refusedContact(new TypeError())).toEqual({});
  });
});
