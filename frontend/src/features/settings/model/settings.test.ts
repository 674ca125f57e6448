import { describe, expect, it } from "vitest";
import { validateWith } from "@/shared/lib/validate-with";
import { serviceTexts } from "../service-texts";
import { bookingRulesTexts, employeeTexts } from "../texts";
import {
  bookingRulesSchema,
  bookingRulesValues,
  changedLimits,
  exampleStarts,
  gridsBeside,
  horizonUnits,
  minutesOfSpan,
  noticeUnits,
  rulesOf,
  spanOfMinutes,
} from "./booking-rules";
import { changesNothing } from "./consequences";
import { durationOf, employeeSchema, fieldOfSkill, priceOf, type Skill } from "./employees";
import { type LocalHoliday, withHoliday, withLocalHoliday } from "./opening-hours";

describe("span of time", () => {
  it.each([
    [0, "0", "hours"],
    [45, "45", "minutes"],
    [90, "90", "minutes"],
    [120, "2", "hours"],
    [1_440, "1", "days"],
    [20_160, "2", "weeks"],
  ])("of %i minutes is said as %s %s, and back", (minutes, amount, unit) => {
    const span = spanOfMinutes(minutes, noticeUnits);
    expect(span).toEqual({ amount, unit });
    expect(minutesOfSpan(span)).toBe(minutes);
  });

  it("in days is never said in less", () => {
    expect(spanOfMinutes(3 * 1_440, horizonUnits)).toEqual({ amount: "3", unit: "days" });
  });

  it.each(["", "-1", "1,5", "viel", "1234567"])("of %j is none", (amount) => {
    expect(minutesOfSpan({ amount, unit: "days" })).toBeNull();
  });
});

describe("booking rules", () => {
  const version = "3f1c0a9e77b2d450";
  const rules = {
    notice: 90,
    horizon: 60,
    grid: 15,
    cancellationNotice: 0,
    showComment: false,
    showPhone: true,
    phoneMandatory: true,
    contactRetention: null,
    openBookingsOfMailbox: 3,
  };

  it("come back from the form as they were", () => {
    expect(rulesOf(bookingRulesValues({ ...rules, version }))).toEqual(rules);
  });

  it.each([
    [0, []],
    [1, [/^Bei 1 Person ist der letzte Termin länger her/]],
    [12, [/^Bei 12 Personen ist/]],
    [1_000, [/^Bei mindestens 1000 Personen ist/]],
  ])("say when they erase %i customers", (outdated, said) => {
    expect(changedLimits(rules, rules, outdated)).toEqual(said.map((text) => expect.stringMatching(text)));
  });

  it("ask for no number that has no field", async () => {
    const values = { ...bookingRulesValues({ ...rules, version }), showPhone: false };
    expect(rulesOf(values).phoneMandatory).toBe(false);
  });

  it("have bounds", async () => {
    const values = bookingRulesValues({ ...rules, version });
    const errorsOf = validateWith<Partial<typeof values>>(bookingRulesSchema);
    const { bounds, noNumber } = bookingRulesTexts;
    expect(await errorsOf(values)).toEqual({});
    for (const [name, amount, unit, text] of [
      ["horizon", "0", "days", bounds.horizon],
      ["horizon", "26", "weeks", bounds.horizon],
      ["notice", "53", "weeks", bounds.notice],
      ["notice", "", "weeks", noNumber],
    ] as const) {
      expect(await errorsOf({ ...values, [name]: { amount, unit } })).toEqual({ [name]: { amount: text } });
    }
  });

  it("that are other limits are said, also for what is booked", () => {
    const said = changedLimits(rules, { ...rules, notice: 1_440, horizon: 14, cancellationNotice: 2_880 }, 0);
    expect(said.map((sentence) => sentence.replaceAll("\u00A0", " "))).toEqual([
      "Selbst stornieren und verschieben kann man bis 2 Tage vor dem Termin statt bis zum Beginn. Das gilt für neue Buchungen: Wer schon gebucht hat, behält die zugesagte Frist.",
      "Buchen kann man online bis 1 Tag vor dem Termin statt bis 90 Minuten vor dem Termin.",
      "Buchen kann man online 14 Tage im Voraus statt 60 Tage.",
    ]);
    const tight = { ...rules, cancellationNotice: 2_880 };
    expect(changedLimits(tight, { ...tight, cancellationNotice: 0 }, 0)[0]).toMatch(
      /Das gilt sofort, auch für gebuchte Termine\.$/,
    );
  });

  it("offer the usual steps and the present one", () => {
    expect(gridsBeside(15)).toEqual([5, 10, 15, 20, 30, 60]);
    expect(gridsBeside(45)).toEqual([5, 10, 15, 20, 30, 45, 60]);
    expect(exampleStarts(40)).toEqual(["10:00", "10:40", "11:20"]);
  });
});

describe("consequences", () => {
  const service = { serviceId: 1, title: "Schnitt", before: ["09:00", "10:00"], after: ["10:00", "11:00"] };

  it("are none without visits and services", () => {
    const tomorrow = { date: "2027-01-14", services: [] };
    const none = { outside: [], outsideTotal: 0, outsideDates: [], outsideDatesTotal: 0, tomorrow };
    expect(changesNothing(none)).toBe(true);
    expect(changesNothing({ ...none, outsideTotal: 1 })).toBe(false);
    expect(changesNothing({ ...none, outsideDatesTotal: 1 })).toBe(false);
    const nobody = {
      participants: [],
      participantsTotal: 0,
      outsideDates: [],
      outsideDatesTotal: 0,
      tomorrow,
    };
    expect(changesNothing(nobody)).toBe(true);
    expect(changesNothing({ ...nobody, outsideDatesTotal: 1 })).toBe(false);
    expect(changesNothing({ ...none, tomorrow: { ...tomorrow, services: [service] } })).toBe(false);
  });
});

describe("skills", () => {
  const skill = (values: object) => ({ serviceId: 1, can: true, duration: "", price: "", ...values });

  it.each([
    ["58", 58],
    ["58,5", 58.5],
    ["58.50", 58.5],
    ["", null],
    ["58,505", null],
    ["-1", null],
  ])("cost %j", async (text, price) => {
    expect(priceOf(text)).toBe(price);
  });

  it.each([
    ["25", 25],
    ["0", null],
    ["1441", null],
    ["1,5", null],
  ])("last %j", async (text, minutes) => {
    expect(durationOf(text)).toBe(minutes);
  });

  const { price: wrongPrice } = serviceTexts.problems;
  const { wrongDuration } = employeeTexts;
  const mistakesOf = (...skills: Skill[]) =>
    validateWith(employeeSchema)({ firstName: "Anna", hours: [], oddHours: null, skills });

  it.each([
    ["99999", {}],
    ["99999,01", { skills: [{ price: wrongPrice }] }],
    ["100000", { skills: [{ price: wrongPrice }] }],
  ])("may cost no more than a service may: %s", async (price, mistakes) => {
    expect(await mistakesOf(skill({ price }))).toEqual(mistakes);
  });

  it("count what is ticked only", async () => {
    const wrong = skill({ duration: "x", price: "y" });
    expect(await mistakesOf(wrong, { ...wrong, can: false }, skill({}))).toEqual({
      skills: [{ duration: wrongDuration, price: wrongPrice }],
    });
    const skills = [skill({ can: false }), skill({}), skill({})];
    expect(fieldOfSkill("services[1].price", skills)).toBe("skills.2.price");
    expect(fieldOfSkill("services[2].price", skills)).toBeNull();
  });
});

describe("public holidays", () => {
  it("are opened and closed one by one", () => {
    expect(withHoliday(["2027-05-01"], "2027-03-29", true)).toEqual(["2027-03-29", "2027-05-01"]);
    expect(withHoliday(["2027-03-29", "2027-05-01"], "2027-05-01", false)).toEqual(["2027-03-29"]);
  });

  it("of places hold in the order in which they are offered", () => {
    const [peace, assumption, labour] = ["PEACE_FESTIVAL", "ASSUMPTION", "LABOUR_DAY"].map((code) => ({
      code,
      name: code,
    })) as [LocalHoliday, LocalHoliday, LocalHoliday];
    const offered = [peace, assumption];
    expect(withLocalHoliday([assumption], offered, "PEACE_FESTIVAL", true)).toEqual(offered);
    expect(withLocalHoliday(offered, offered, "PEACE_FESTIVAL", false)).toEqual([assumption]);
    expect(withLocalHoliday([labour], offered, "ASSUMPTION", true)).toEqual([labour, assumption]);
  });
});
