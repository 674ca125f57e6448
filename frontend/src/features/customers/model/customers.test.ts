import { describe, expect, it } from "vitest";
import { staffCustomer } from "@/test/staff-customer-answers";
import { errorsOf, fieldsOf, nameOf, placeOf, searchOf, valuesOf } from "./customers";

describe("nameOf", () => {
  it.each([
    [{}, "Eva Moser"],
    [{ lastName: "" }, "Eva"],
    [{ firstName: "", lastName: "" }, "+43 660 1234567"],
    [{ firstName: "", lastName: "", userPhone: null }, "eva@example.org"],
    [{ firstName: "", lastName: "", userPhone: null, userEmail: null }, "Ohne Namen"],
  ])("takes what there is (%j)", (values, name) => {
    expect(nameOf(staffCustomer(values))).toBe(name);
  });
});

describe("place", () => {
  it.each(["", "?search=mos", "?search=a%26b&page=2", "?customer=5", "?page=3&customer=new"])(
    "is the same in the address (%s)",
    (search) => {
      expect(searchOf(placeOf(new URLSearchParams(search)))).toBe(search);
    },
  );

  it("drops what is none", () => {
    expect(searchOf(placeOf(new URLSearchParams("?page=-1&customer=eva")))).toBe("");
  });
});

describe("fields", () => {
  it("that are empty are not known", () => {
    expect(fieldsOf({ ...valuesOf({}), lastName: " Moser " })).toEqual({
      firstName: null,
      lastName: "Moser",
      userEmail: null,
      userPhone: null,
      note: null,
    });
  });

  it("have to be right where they are filled in", () => {
    expect(errorsOf(valuesOf({}))).toEqual({});
    expect(Object.keys(errorsOf({ ...valuesOf({}), userEmail: "eva", userPhone: "12" }))).toEqual([
      "userEmail",
      "userPhone",
    ]);
  });
});
