import { describe, expect, it } from "vitest";
import { customField } from "@/test/booking-answers";
import {
  type CustomField,
  defaultValue,
  explanationLink,
  type FieldValue,
  groupFields,
  initialValues,
  isNumberText,
  toAnswers,
} from "./custom-fields";

type FieldType = CustomField["type"];

describe("groupFields", () => {
  it("orders by sortOrder, then id, and groups by heading", () => {
    const fields = [
      customField({ id: 4, sortOrder: 30, fieldGroup: "Dein Besuch" }),
      customField({ id: 3, sortOrder: 20, fieldGroup: "Deine Haare" }),
      customField({ id: 2, sortOrder: 20, fieldGroup: "Dein Besuch" }),
      customField({ id: 1, sortOrder: 10, fieldGroup: "Deine Haare" }),
    ];
    expect(
      groupFields(fields).map(({ title, fields: ofGroup }) => [title, ofGroup.map(({ id }) => id)]),
    ).toEqual([
      ["Deine Haare", [1, 3]],
      ["Dein Besuch", [2, 4]],
    ]);
  });
});

describe("default and initial values", () => {
  it.each<[FieldType, FieldValue]>([
    ["TEXT", ""],
    ["MULTILINE", ""],
    ["NUMBER", "0"],
    ["DATE", ""],
    ["BOOLEAN", false],
  ])("of %s is %j", (type, value) => {
    expect(defaultValue(customField({ type }))).toBe(value);
  });

  it("are what was typed before", () => {
    const fields = [
      customField({ id: 1 }),
      customField({ id: 2, type: "BOOLEAN" }),
      customField({ id: 3, type: "NUMBER" }),
    ];
    const typed = new Map([
      [1, "schulterlang"],
      [2, "true"],
    ]);
    expect(initialValues(fields, typed)).toEqual({ f1: "schulterlang", f2: true, f3: "0" });
  });
});

describe("isNumberText", () => {
  it.each([
    ["3", true],
    ["-3", true],
    ["2,5", false],
    [" 25 ", true],
    ["1e9", false],
    ["NaN", false],
    ["2,", false],
    [",5", false],
    ["1,2,3", false],
    ["", false],
  ])("%j: %s", (text, isNumber) => {
    expect(isNumberText(text)).toBe(isNumber);
  });
});

describe("toAnswers", () => {
  it.each<[FieldType, FieldValue, string | null]>([
    ["TEXT", "schulterlang", "schulterlang"],
    ["TEXT", "  ", null],
    ["MULTILINE", "zwei\nZeilen", "zwei\nZeilen"],
    ["NUMBER", " 12 ", "12"],
    ["NUMBER", "3", "3"],
    ["NUMBER", "0", null],
    ["NUMBER", "", null],
    ["DATE", "5.1.2027", "2027-01-05"],
    ["DATE", "1.1.26", "2026-01-01"],
    ["DATE", "", null],
    ["BOOLEAN", true, "true"],
    ["BOOLEAN", false, null],
  ])("%s %j is sent as %j", (type, value, sent) => {
    const answers = toAnswers([customField({ type, mandatory: false })], { f31: value });
    expect(answers.map((answer) => answer.value)).toEqual(sent === null ? [] : [sent]);
  });

  it("spells the custom field as the wire does", () => {
    expect(toAnswers([customField()], { f31: "kurz" })).toEqual([
      {
        serviceID: 1,
        eventID: null,
        customizedBookingFieldsId: 31,
        displayText: "Welche Haarlänge hast du?",
        fieldGroup: "Deine Haare",
        value: "kurz",
      },
    ]);
  });
});

describe("explanationLink", () => {
  it.each([
    ["https://example.org/a", "https://example.org/a"],
    ["http://example.org", null],
    ["javascript:alert(1)", null],
    ["https://", null],
    [null, null],
  ])("of %s is %s", (hyperLink, link) => {
    expect(explanationLink(customField({ hyperLink }))).toBe(link);
  });
});
