import { describe, expect, it } from "vitest";
import { staffCustomer } from "@/test/staff-customer-answers";
import { canBeTold, customerAgain, customerFromText, normalizedEmailOf } from "./guest";

const nobody = { firstName: "", lastName: "", userEmail: "", userPhone: "" };

describe("customerFromText", () => {
  it.each([
    ["Huber", { lastName: "Huber" }],
    [" Maria Anna  Huber ", { firstName: "Maria Anna", lastName: "Huber" }],
    ["0660 123", { userPhone: "0660 123" }],
    ["+43 (660) 12/34-5", { userPhone: "+43 (660) 12/34-5" }],
    ["12", { userPhone: "12" }],
    ["maria@example.org", { userEmail: "maria@example.org" }],
    ["Karin Huber 0664 123456", { firstName: "Karin", lastName: "Huber", userPhone: "0664 123456" }],
    [
      "\u202aKarin Huber 0664\u00a0123\u2011456\u202c",
      { firstName: "Karin", lastName: "Huber", userPhone: "0664 123-456" },
    ],
    ["0664 123456 Huber", { lastName: "Huber", userPhone: "0664 123456" }],
    ["Karin Huber, +43 664/123456", { firstName: "Karin", lastName: "Huber", userPhone: "+43 664/123456" }],
    ["Huber (0664 123456)", { lastName: "Huber", userPhone: "(0664 123456)" }],
    ["2. Anna 35", { firstName: "2. Anna", lastName: "35" }],
    ["Anna 2", { firstName: "Anna", lastName: "2" }],
    [
      "Karin Huber karin2@example.org",
      { firstName: "Karin", lastName: "Huber", userEmail: "karin2@example.org" },
    ],
    [
      "Karin Huber 0664 123456 karin@example.org",
      { firstName: "Karin", lastName: "Huber", userPhone: "0664 123456", userEmail: "karin@example.org" },
    ],
    ["", {}],
  ])("reads %j", (text, found) => {
    expect(customerFromText(text)).toEqual({ ...nobody, ...found });
  });
});

describe("normalizedEmailOf", () => {
  it.each([
    ["Ida@Müller-Bau.example", "ida@xn--mller-bau-q9a.example"],
    [" ida@mu\u0308ller-bau.example\u200b", "ida@xn--mller-bau-q9a.example"],
    ["ida@xn--mller-bau-q9a.example", "ida@xn--mller-bau-q9a.example"],
    ["ida@fuß-straße.example", "ida@xn--fu-strae-ryaf.example"],
    ["ida@fuss-strasse.example", "ida@fuss-strasse.example"],
    ["ida", null],
    ["", null],
  ])("of %j is %j", (typed, normalizedEmail) => {
    expect(normalizedEmailOf(typed)).toBe(normalizedEmail);
  });
});

describe("customerAgain", () => {
  const before = {
    firstName: "Karin",
    lastName: "Huber",
    userEmail: "karin@example.org",
    userPhone: "0664 1",
  };

  it.each([
    ["Hauser", { firstName: "", lastName: "Hauser" }],
    ["Karin Hauser", { lastName: "Hauser" }],
    ["0664 123456", { userPhone: "0664 123456" }],
    ["karin@example.com", { userEmail: "karin@example.com" }],
    ["", {}],
  ])("takes %j and keeps what else was typed", (text, changed) => {
    expect(customerAgain(before, text)).toEqual({ ...before, ...changed });
  });
});

it("knows who can be told", () => {
  expect(canBeTold({ kind: "unknown" })).toBe(false);
  expect(canBeTold({ kind: "known", customer: staffCustomer() })).toBe(true);
  expect(canBeTold({ kind: "known", customer: staffCustomer({ userEmail: null }) })).toBe(false);
  expect(canBeTold({ kind: "new", ...nobody, userEmail: " " })).toBe(false);
  expect(canBeTold({ kind: "new", ...nobody, userEmail: "m@example.org" })).toBe(true);
});
