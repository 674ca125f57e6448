import { describe, expect, it } from "vitest";
import { katharina, miriam } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { employeeName, employeeOption, isAsKept, settledEmployee } from "./employee-choice";

const dear = { ...miriam, price: 75 };

describe("settledEmployee", () => {
  it.each([
    ["leaves the employee open by default", null, [katharina, miriam], null],
    ["keeps the chosen one", miriam, [katharina, miriam], miriam],
    ["takes the only one there is", null, [katharina], katharina],
    ["forgets one who does it no more", miriam, [katharina, { ...miriam, userId: 13 }], null],
    ["replaces one who does it no more by the only other one", miriam, [katharina], katharina],
    ["has nobody to take", miriam, [], null],
    ["takes the only one with own terms", null, [dear], dear],
    ["keeps the chosen one with a new price", miriam, [katharina, dear], dear],
    ["keeps the chosen one without the old price", dear, [katharina, miriam], miriam],
  ])("%s", (_name, chosen, offered, settled) => {
    expect(settledEmployee(chosen, offered)).toEqual(settled);
  });
});

describe("employeeName", () => {
  it("copes with a missing last name", () => {
    expect(employeeName(katharina)).toBe("Katharina Lindner");
    expect(employeeName({ firstName: "Studio 1", lastName: "" })).toBe("Studio 1");
  });
});

describe("isAsKept", () => {
  it.each([
    ["nobody, twice", null, null, true],
    ["the same", dear, { ...dear }, true],
    ["a price that is not given", miriam, { ...miriam, price: undefined }, true],
    ["somebody instead of nobody", miriam, null, false],
    ["nobody instead of somebody", null, miriam, false],
    ["somebody else", katharina, miriam, false],
    ["a new price", dear, miriam, false],
    ["another price", { ...dear, price: 80 }, dear, false],
    ["no own price any more", miriam, dear, false],
    ["a new duration", { ...miriam, duration: 90 }, miriam, false],
    ["a new name", { ...miriam, lastName: "Huber" }, miriam, false],
    ["a new picture", { ...miriam, avatar: "/pictures/12" }, miriam, false],
  ])("sees %s", (_name, employee, kept, isSame) => {
    expect(isAsKept(employee, kept)).toBe(isSame);
  });
});

describe("employeeOption", () => {
  it.each([
    [{}, "Miriam Novak"],
    [{ price: 75 }, "Miriam Novak (€ 75,00)"],
    [{ duration: 45 }, "Miriam Novak (45 Minuten)"],
    [{ price: 75, duration: 95 }, "Miriam Novak (€ 75,00, 1 Stunde 35 Minuten)"],
    [{ price: 58, duration: 60 }, "Miriam Novak"],
  ])("says for %j only what differs", (own, text) => {
    const option = employeeOption({ ...miriam, ...own }, offeredService({ price: 58, duration: 60 }));
    expect(option.replaceAll("\u00A0", " ")).toBe(text);
  });
});
