import { describe, expect, it } from "vitest";
import { katharina, miriam } from "@/test/booking-answers";
import { employeeName, settledEmployee } from "./employee-choice";

describe("settledEmployee", () => {
  it.each([
    ["surprises by default", null, [katharina, miriam], null],
    ["keeps the chosen one", miriam, [katharina, miriam], miriam],
    ["takes the only one there is", null, [katharina], katharina],
    ["forgets one who does it no more", miriam, [katharina, { ...miriam, userId: 13 }], null],
    ["replaces one who does it no more by the only other one", miriam, [katharina], katharina],
    ["has nobody to take", miriam, [], null],
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
