import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { nobodyYet as nobody } from "./guest";
import { contactErrors, refusedContact } from "./new-customer-errors";

describe("somebody new", () => {
  it("need not be reachable, but not wrongly", () => {
    expect(contactErrors(nobody)).toEqual({});
    expect(contactErrors({ ...nobody, userEmail: "maria", userPhone: "null" })).toEqual({
      userEmail: "Bitte gib eine gültige E-Mail-Adresse an.",
      userPhone: "Bitte gib eine gültige Telefonnummer an.",
    });
  });

  it("hears of each field what the server says of it", () => {
    const fields = { "customerData.userEmail": "Schon angemeldet.", note: "Zu lang." };
    expect(refusedContact(new ApiError(409, { fields }))).toEqual({ userEmail: "Schon angemeldet." });
    expect(refusedContact(new TypeError())).toEqual({});
  });
});
