import { describe, expect, it } from "vitest";
import { validateWith } from "@/shared/lib/validate-with";
import { customField } from "@/test/booking-answers";
import type { CustomField, FieldValue } from "./custom-fields";
import { type DetailsValues, noUserData } from "./customer-data";
import { type DetailsSettings, detailsSchema } from "./details-schema";

const everything: DetailsSettings = {
  showCommentBookingDialog: true,
  showPhoneNumberBookingDialog: true,
  phoneNumberBookingDialogMandatory: true,
};
const nothing: DetailsSettings = {
  showCommentBookingDialog: false,
  showPhoneNumberBookingDialog: false,
  phoneNumberBookingDialogMandatory: true,
};
const good: DetailsValues["customerData"] = {
  firstName: "Eva",
  lastName: "Moser",
  userEmail: "eva@example.org",
  userPhone: "+43 660 1234567",
  userRemarks: "",
};

async function customerErrors(values: Partial<DetailsValues["customerData"]>, settings = everything) {
  const customerData = { ...good, ...values };
  const errors = await validateWith(detailsSchema(settings, []))({
    customerData,
    answers: {},
    furtherPeople: [],
  });
  return errors.customerData ?? {};
}

describe("the customer's data", () => {
  it("is fine when all is given", async () => {
    expect(await customerErrors({})).toEqual({});
  });

  it("is asked for completely", async () => {
    expect(await customerErrors(noUserData)).toEqual({
      firstName: "*erforderlich",
      lastName: "*erforderlich",
      userEmail: "*erforderlich",
      userPhone: "*erforderlich",
    });
  });

  it.each([
    ["firstName", "ß".repeat(50), undefined],
    ["firstName", "👋".repeat(50), undefined],
    ["firstName", "ß".repeat(51), "Höchstens 50 Zeichen sind erlaubt."],
    ["lastName", "   ", "*erforderlich"],
    ["lastName", "👋".repeat(51), "Höchstens 50 Zeichen sind erlaubt."],
    ["userEmail", "eva@", "Bitte gib eine gültige E-Mail Adresse an!"],
    ["userEmail", `e@${"a".repeat(50)}.${"b".repeat(45)}.at`, "Höchstens 100 Zeichen sind erlaubt."],
    ["userPhone", "keine", "Ungültige Telefonnummer!"],
    ["userPhone", "1".repeat(51), "Ungültige Telefonnummer!"],
    ["userRemarks", "👋".repeat(255), undefined],
    ["userRemarks", "ä".repeat(256), "Höchstens 255 Zeichen sind erlaubt."],
  ] as const)("%s %s: %s", async (field, value, error) => {
    expect((await customerErrors({ [field]: value }))[field]).toBe(error);
  });

  it("has an optional phone number where the organisation does not insist", async () => {
    const settings = { ...everything, phoneNumberBookingDialogMandatory: false };
    expect(await customerErrors({ userPhone: "" }, settings)).toEqual({});
    expect(await customerErrors({ userPhone: "x" }, settings)).toEqual({
      userPhone: "Ungültige Telefonnummer!",
    });
  });

  it("is not checked where it is not asked for", async () => {
    expect(await customerErrors({ userPhone: "", userRemarks: "ä".repeat(2_000) }, nothing)).toEqual({});
  });
});

async function answerError(field: CustomField, value: FieldValue): Promise<string | undefined> {
  const values: DetailsValues = { customerData: good, answers: { f31: value }, furtherPeople: [] };
  const errors = await validateWith(detailsSchema(everything, [field]))(values);
  return errors.answers?.f31;
}

describe("the answers to mandatory custom fields", () => {
  it.each<[CustomField["type"], FieldValue, string | undefined]>([
    ["TEXT", "", "*erforderlich"],
    ["TEXT", " ", "*erforderlich"],
    ["TEXT", "ä".repeat(100), undefined],
    ["TEXT", "ä".repeat(101), "Höchstens 100 Zeichen sind erlaubt."],
    ["MULTILINE", "", "*erforderlich"],
    ["MULTILINE", "ä".repeat(255), undefined],
    ["MULTILINE", "ä".repeat(256), "Höchstens 255 Zeichen sind erlaubt."],
    ["NUMBER", "", "*erforderlich"],
    ["NUMBER", "0", "Wert muss positiv sein"],
    ["NUMBER", "-3", "Wert muss positiv sein"],
    ["NUMBER", "2", undefined],
    ["NUMBER", "2,5", "Bitte gib eine ganze Zahl ein."],
    ["NUMBER", "viele", "Bitte gib eine ganze Zahl ein."],
    ["NUMBER", "1e9", "Bitte gib eine ganze Zahl ein."],
    ["DATE", "", "*erforderlich"],
    ["DATE", "29.02.2027", "Diesen Tag gibt es nicht."],
    ["DATE", "29.02.2028", undefined],
    ["BOOLEAN", false, "*erforderlich"],
    ["BOOLEAN", true, undefined],
  ])("%s %j: %s", async (type, value, error) => {
    expect(await answerError(customField({ type, mandatory: true }), value)).toBe(error);
  });
});

describe("the answers to optional custom fields", () => {
  it.each<[CustomField["type"], FieldValue, string | undefined]>([
    ["TEXT", "", undefined],
    ["TEXT", "ä".repeat(101), "Höchstens 100 Zeichen sind erlaubt."],
    ["MULTILINE", "", undefined],
    ["NUMBER", "0", undefined],
    ["NUMBER", "", undefined],
    ["NUMBER", "00", "Wert muss positiv sein"],
    ["NUMBER", "-1", "Wert muss positiv sein"],
    ["DATE", "", undefined],
    ["DATE", "morgen", "Bitte gib ein Datum in der Form TT.MM.JJJJ ein."],
    ["BOOLEAN", false, undefined],
  ])("%s %j: %s", async (type, value, error) => {
    expect(await answerError(customField({ type, mandatory: false }), value)).toBe(error);
  });
});

describe("the days that a provider takes", () => {
  const first = { notBefore: "2027-01-10" };
  const last = { notAfter: "2027-01-12" };
  it.each<[Partial<CustomField>, string, string | undefined]>([
    [first, "9.1.27", "Frühestens der 10.01.2027"],
    [first, "10.1.27", undefined],
    [last, "13.1.27", "Spätestens der 12.01.2027"],
    [last, "12.1.27", undefined],
    [{ ...first, ...last }, "", undefined],
    [{ ...first, ...last }, "31.2.27", "Diesen Tag gibt es nicht."],
  ])("%j, %s: %s", async (limits, value, error) => {
    expect(await answerError(customField({ type: "DATE", mandatory: false, ...limits }), value)).toBe(error);
  });
});
