import { describe, expect, it } from "vitest";
import { entry, slot } from "@/test/booking-answers";
import {
  addressInBasket,
  firstWithoutSlot,
  isComplete,
  openEntry,
  readPlace,
  writePlace,
} from "./booking-place";

/** Of somebody who had chosen something else before. */
const basket = [entry({ id: 2 }), entry({ id: 3 })];

describe("readPlace", () => {
  it.each([
    ["", { step: "selection", open: null, day: null }],
    ["step=details", { step: "details", open: null, day: null }],
    ["step=payment&service=x&day=heute", { step: "selection", open: null, day: null }],
    ["service=1", { step: "selection", open: 2, day: null }],
    ["service=2&day=2027-01-13", { step: "selection", open: 3, day: "2027-01-13" }],
    ["service=3", { step: "selection", open: null, day: null }],
    ["service=0", { step: "selection", open: "closed", day: null }],
    ["day=2027-02-30", { step: "selection", open: null, day: null }],
    ["day=2027-13-01", { step: "selection", open: null, day: null }],
    ["service=-1", { step: "selection", open: null, day: null }],
  ])("reads ?%s", (search, place) => {
    expect(readPlace(new URLSearchParams(search), basket)).toEqual(place);
  });
});

describe("writePlace", () => {
  it.each([
    [{ step: "selection", open: null, day: null }, ""],
    [{ step: "selection", open: 2, day: null }, "?service=1"],
    [{ step: "selection", open: 3, day: "2027-01-13" }, "?service=2&day=2027-01-13"],
    [{ step: "selection", open: "closed", day: null }, "?service=0"],
    [{ step: "details", open: 3, day: "2027-01-13" }, "?step=details"],
  ] as const)("writes %j", (place, search) => {
    expect(writePlace(place, basket)).toBe(search);
    if (place.step === "selection") expect(readPlace(new URLSearchParams(search), basket)).toEqual(place);
  });

  it("names an entry that nobody has any more not at all", () => {
    expect(writePlace({ step: "selection", open: 9, day: null }, basket)).toBe("");
  });
});

describe("the address of a basket that others went from", () => {
  it.each([
    ["follows the open entry", "day=2027-01-13&service=2", 3, "?day=2027-01-13&service=1"],
    ["names the entry that is open now where the open one went", "service=2", 2, "?service=1"],
    ["stays where all are closed", "service=0", "closed", "?service=0"],
    ["stays where it says nothing", "", null, ""],
  ] as const)("%s", (_name, address, open, written) => {
    const left = [entry({ id: 3 })];
    expect(addressInBasket(address, { step: "selection", open, day: null }, left)).toBe(written);
  });
});

describe("the next service", () => {
  const done = entry({ id: 1, selectedSlot: slot("2027-01-13T09:00", 1) });
  const open = entry({ id: 2 });
  const last = entry({ id: 3 });

  it("is the first one without a slot", () => {
    expect(firstWithoutSlot([done, open, last])).toBe(open);
    expect(firstWithoutSlot([done])).toBeNull();
  });

  it.each([
    ["the one of the address", [done, open], 1, done],
    ["the first one without a slot for an unknown one", [done, open], 9, open],
    ["the first one without a slot", [done, open, last], null, open],
    ["the only one", [done], null, done],
    ["none of several that are done", [done, { ...done, id: 4 }], null, null],
    ["none when all were closed", [done, open], "closed", null],
    ["none of an empty basket", [], null, null],
  ] as const)("opens %s", (_name, basket, open, opened) => {
    expect(openEntry([...basket], open)).toBe(opened);
  });

  it("is the details only when every service has its slot", () => {
    expect(isComplete([done])).toBe(true);
    expect(isComplete([done, open])).toBe(false);
    expect(isComplete([])).toBe(false);
  });
});
