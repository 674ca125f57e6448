import { describe, expect, it } from "vitest";
import { nineToFive } from "@/test/settings-answers";
import { workingHoursInWords } from "./hours-in-words";
import { weekOf } from "./weekly-hours";
import { fieldOfWorkingHours, workingHoursOf, workingHoursRequest } from "./working-hours";

const monday = (week: "EVEN" | "ODD", opens: string, closes: string) => ({ week, weekday: 1, opens, closes });
const alternating = [monday("EVEN", "09:00", "12:00"), monday("ODD", "13:00", "24:00")];

describe("working hours", () => {
  it.each([
    ["every week", nineToFive],
    ["even and odd weeks", alternating],
    ["even weeks only", alternating.slice(0, 1)],
  ])("of %s are sent as they were read", (_, windows) => {
    expect(workingHoursRequest(workingHoursOf(windows))).toEqual(windows);
  });

  it("of every week are those of both where odd ones have more", () => {
    const { hours, oddHours } = workingHoursOf([...nineToFive, { ...monday("ODD", "18:00", "19:00") }]);
    expect(hours).toEqual(weekOf(nineToFive));
    expect(oddHours?.[0]).toMatchObject([{ opens: "09:00" }, { opens: "18:00" }]);
  });

  it("are told in words, week by week where they alternate", () => {
    expect(workingHoursInWords(workingHoursOf(nineToFive))).toHaveLength(1);
    expect(workingHoursInWords(workingHoursOf([]))).toEqual([]);
    const lines = workingHoursInWords(workingHoursOf(alternating.slice(0, 1)));
    expect(lines).toEqual(["Gerade Wochen: Mo\u00A009:00–\u206012:00", "Ungerade Wochen: frei"]);
  });

  it("have the field of what the server refuses in the week that it is of", () => {
    const hours = workingHoursOf([...alternating, monday("ODD", "08:00", "09:00")]);
    expect(fieldOfWorkingHours("hours[0].closes", hours)).toBe("hours.0.0.closes");
    expect(fieldOfWorkingHours("hours[2]", hours)).toBe("oddHours.0.1.opens");
    expect(fieldOfWorkingHours("hours[3]", hours)).toBeNull();
  });
});
