import { CalendarDateTime } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import {
  addService,
  type BasketService,
  basketOf,
  changeEntry,
  dropPastSlots,
  removeEntry,
  removeOrganization,
  type SelectedService,
  termsOf,
  totalsOf,
} from "./basket";

function service(organizationNr: number, serviceID: number, price = 10, duration = 30): BasketService {
  return {
    serviceID,
    organizationNr,
    description: `Service ${serviceID}`,
    htmlContent: "",
    currency: "EUR",
    price,
    duration,
    imagePath: null,
    followUpTime: 0,
    sortOrder: serviceID,
  };
}

const added = "2027-01-11T08:00:00Z";

function basket(...services: BasketService[]): SelectedService[] {
  return services.reduce<SelectedService[]>((selected, next) => addService(selected, next, added), []);
}

describe("addService", () => {
  it("starts with id 1, without slot and without a chosen employee", () => {
    expect(addService([], service(1000, 5), added)).toEqual([
      {
        id: 1,
        service: service(1000, 5),
        organizationNr: 1000,
        quantity: 1,
        dateAdded: added,
        user: null,
        selectedSlot: null,
        customizedBookingFields: [],
      },
    ]);
  });

  it("takes the highest id plus one, over all organisations and gaps", () => {
    const selected = removeEntry(basket(service(1000, 1), service(1001, 2), service(1000, 3)), 2);
    expect(addService(selected, service(1000, 4), added).map((entry) => entry.id)).toEqual([1, 3, 4]);
  });
});

describe("basketOf and removeOrganization", () => {
  const selected = basket(service(1000, 1), service(1001, 2), service(1000, 3));

  it("part the organisations", () => {
    expect(basketOf(selected, 1000).map((entry) => entry.id)).toEqual([1, 3]);
    expect(removeOrganization(selected, 1000).map((entry) => entry.id)).toEqual([2]);
  });
});

describe("changeEntry", () => {
  it("touches only the entry of that id", () => {
    const slot = { dateFrom: "2027-01-11T09:00:00", userIdList: [7] };
    const changed = changeEntry(basket(service(1000, 1), service(1000, 2)), 2, { selectedSlot: slot });
    expect(changed.map((entry) => entry.selectedSlot)).toEqual([null, slot]);
  });
});

describe("dropPastSlots", () => {
  const at = (dateFrom: string) =>
    changeEntry(basket(service(1000, 1)), 1, { selectedSlot: { dateFrom, userIdList: [1] } });
  const now = new CalendarDateTime(2027, 1, 11, 9, 0);

  it.each([
    ["2027-01-11T08:59:00", false],
    ["2027-01-10T23:00:00", false],
    ["2027-01-11T09:00:00", true],
    ["2027-01-12T08:00:00", true],
  ])("a slot at %s is kept: %s", (dateFrom, kept) => {
    expect(dropPastSlots(at(dateFrom), 1000, now)[0]?.selectedSlot !== null).toBe(kept);
  });

  it("leaves other organisations alone, whose clocks may show something else", () => {
    const selected = at("2027-01-01T08:00:00");
    expect(dropPastSlots(selected, 1001, now)).toBe(selected);
  });
});

const anna = { userId: 7, firstName: "Anna", lastName: "Berger", avatar: null };

describe("termsOf", () => {
  it.each<[string, SelectedService["user"], ReturnType<typeof termsOf>]>([
    ["nobody was chosen", null, { price: 10, duration: 30 }],
    ["the chosen one does it as the service says", anna, { price: 10, duration: 30 }],
    ["the chosen one has another price", { ...anna, price: 12.5 }, { price: 12.5, duration: 30 }],
    ["the chosen one takes another time", { ...anna, duration: 45 }, { price: 10, duration: 45 }],
    ["the chosen one differs in both", { ...anna, price: 8, duration: 25 }, { price: 8, duration: 25 }],
    ["the chosen one takes nothing for it", { ...anna, price: 0 }, { price: 0, duration: 30 }],
  ])("are right when %s", (_name, user, terms) => {
    const [entry] = changeEntry(basket(service(1000, 1)), 1, { user });
    expect(entry && termsOf(entry)).toEqual(terms);
  });
});

describe("totalsOf", () => {
  it("adds cents without drift", () => {
    expect(totalsOf(basket(service(1, 1, 0.1, 60), service(1, 2, 0.2, 35)))).toEqual({
      count: 2,
      price: 0.3,
      minutes: 95,
    });
  });

  it("takes the terms of the chosen employees", () => {
    const services = basket(service(1, 1, 20, 30), service(1, 2, 58, 60));
    const selected = changeEntry(services, 2, { user: { ...anna, price: 75, duration: 90 } });
    expect(totalsOf(selected)).toEqual({ count: 2, price: 95, minutes: 120 });
    expect(totalsOf(selected, ({ service: { price } }) => ({ price, duration: 1 }))).toEqual({
      count: 2,
      price: 78,
      minutes: 2,
    });
  });
});
