import { describe, expect, it } from "vitest";
import { validateWith } from "@/shared/lib/validate-with";
import {
  companyRequest,
  isZipCode,
  mayUseAi,
  type RegistrationValues,
  registrationField,
  registrationRequest,
  registrationSchema,
  registrationStart,
} from "./registration";

const person: RegistrationValues = {
  ...registrationStart(),
  firstName: "Eva",
  lastName: "Moser",
  email: "eva@example.org",
  password: "wolken am see",
  policy: true,
};

const business: RegistrationValues = {
  ...person,
  businessUser: true,
  phone: "+43 660 1234567",
  companyName: "Haarwerk",
  brancheList: "8",
  streetName: "Lindengasse",
  streetNumber: "27",
  zipCode: "1070",
  city: "Wien",
};

async function errorsOf(values: RegistrationValues) {
  return validateWith<Partial<RegistrationValues>>(registrationSchema(values))(values);
}

const long = "x".repeat(256);

describe("registration rules", () => {
  it("take what is right", async () => {
    expect(await errorsOf(person)).toEqual({});
    expect(await errorsOf(business)).toEqual({});
  });

  it.each<[Partial<RegistrationValues>, string]>([
    [{ email: "" }, "*erforderlich"],
    [{ email: "eva@" }, "Bitte gib eine gültige E-Mail Adresse an!"],
    [{ firstName: " " }, "*erforderlich"],
    [{ lastName: "" }, "*erforderlich"],
    [{ firstName: long }, "Höchstens 255 Zeichen sind erlaubt."],
    [{ password: "" }, "Passwort ist erforderlich"],
    [{ password: "1234567" }, "Passwort muss mindestens 8 Zeichen haben!"],
    [{ password: "u\u0308berall" }, "Passwort muss mindestens 8 Zeichen haben!"],
    [{ password: "x".repeat(41) }, "Passwort darf höchstens 40 Zeichen haben!"],
    [{ password: "wolken\\am\\see" }, "Backslash nicht erlaubt"],
    [{ policy: false }, "Bitte bestätige unsere Geschäftsbedingung!"],
    [{ phone: "anrufen" }, "Ungültige Telefonnummer!"],
  ])("say what is wrong about a person: %j", async (change, text) => {
    const [field = ""] = Object.keys(change);
    expect(await errorsOf({ ...person, ...change })).toEqual({ [field]: text });
    expect(await errorsOf({ ...business, ...change })).toEqual({ [field]: text });
  });

  it.each<[Partial<RegistrationValues>, string]>([
    [{ phone: "" }, "*erforderlich"],
    [{ companyName: "" }, "*erforderlich"],
    [{ companyName: long }, "Höchstens 255 Zeichen sind erlaubt."],
    [{ vatNum: long }, "Höchstens 255 Zeichen sind erlaubt."],
    [{ brancheNameDetailed: long }, "Höchstens 255 Zeichen sind erlaubt."],
    [{ brancheList: "-1" }, "Bitte auswählen"],
    [{ pricePackage: "-1" }, "Bitte auswählen"],
    [{ streetName: "" }, "*erforderlich"],
    [{ streetNumber: "" }, "*erforderlich"],
    [{ city: "" }, "*erforderlich"],
    [{ zipCode: "" }, "Postleitzahl ungültig!"],
    [{ zipCode: "999" }, "Postleitzahl ungültig!"],
    [{ zipCode: "10700" }, "Postleitzahl ungültig!"],
  ])("say what is wrong about a business alone: %j", async (change, text) => {
    const [field = ""] = Object.keys(change);
    expect(await errorsOf({ ...business, ...change })).toEqual({ [field]: text });
    expect(await errorsOf({ ...business, ...change, businessUser: false })).toEqual({});
  });

  it.each([
    ["1000", "AT", true],
    ["0999", "AT", false],
    ["9999", "CH", true],
    ["01067", "DE", true],
    ["99999", "DE", true],
    ["00999", "DE", false],
    ["1070", "DE", false],
    ["10a0", "AT", false],
    [" 1070 ", "AT", true],
    ["\u202a1070\u200b", "AT", true],
  ])("zip code %j in %s: %s", (text, country, expected) => expect(isZipCode(text, country)).toBe(expected));
});

describe("registration request", () => {
  it("of a person has nothing of a business", () =>
    expect(registrationRequest({ ...business, businessUser: false, phone: " ", newsletter: true })).toEqual({
      businessUser: false,
      firstName: "Eva",
      lastName: "Moser",
      email: "eva@example.org",
      password: "wolken am see",
      phone: null,
      newsletter: true,
    }));

  it("of a business names category and package", () =>
    expect(registrationRequest({ ...business, brancheNameDetailed: " Balayage " })).toMatchObject({
      businessUser: true,
      companyName: "Haarwerk",
      branches: [8],
      brancheNameDetailed: "Balayage",
      vatNum: null,
      zipCode: "1070",
      country: "AT",
      newsletter: false,
      useOpenAIForContent: true,
      licenseId: "FREE",
    }));

  it("never lets an AI write about health, or without the box", () => {
    expect(mayUseAi(business)).toBe(true);
    expect(mayUseAi({ ...business, brancheList: "13" })).toBe(false);
    expect(registrationRequest({ ...business, brancheList: "13" }).useOpenAIForContent).toBe(false);
    expect(registrationRequest({ ...business, useOpenAIForContent: false }).useOpenAIForContent).toBe(false);
  });

  it.each([
    ["branches", "brancheList"],
    ["branches[0]", "brancheList"],
    ["licenseId", "pricePackage"],
    ["email", "email"],
  ])("shows what is refused about %s at %s", (path, field) => expect(registrationField(path)).toBe(field));
});

describe("company request", () => {
  it("has nothing of a person, and no text by an AI about health", () => {
    expect(companyRequest({ ...business, brancheList: "13" })).toEqual({
      phone: "+43 660 1234567",
      companyName: "Haarwerk",
      vatNum: null,
      branches: [13],
      brancheNameDetailed: null,
      streetName: "Lindengasse",
      streetNumber: "27",
      zipCode: "1070",
      city: "Wien",
      country: "AT",
      useOpenAIForContent: false,
      licenseId: "FREE",
    });
  });
});

describe("registrationStart", () => {
  it("is private, without ticks, in Austria, with the free package", () =>
    expect(registrationStart()).toMatchObject({
      businessUser: false,
      policy: false,
      newsletter: false,
      country: "AT",
      pricePackage: "FREE",
      useOpenAIForContent: true,
    }));

  it.each([
    ["BASIS", true, "BASIS"],
    ["FREE", true, "FREE"],
    ["GOLD", false, "FREE"],
    [null, false, "FREE"],
  ])("with the package %s", (pricePackage, businessUser, expected) =>
    expect(registrationStart({ pricePackage })).toMatchObject({ businessUser, pricePackage: expected }),
  );

  it("takes over what a booking has asked for", () =>
    expect(
      registrationStart({
        customer: {
          firstName: "Eva",
          lastName: "Moser",
          userEmail: "eva@example.org",
          userPhone: "0660",
          userRemarks: "",
        },
      }),
    ).toMatchObject({ firstName: "Eva", lastName: "Moser", email: "eva@example.org", phone: "0660" }));
});
