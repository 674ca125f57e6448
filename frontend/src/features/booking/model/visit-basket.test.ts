import { describe, expect, it } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import type { Visit } from "@/shared/slots/model/visit";
import { entry, katharina, miriam, slot } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { appointmentsOf, isVisitOf, slotOf, visitQuery, waitingOf } from "./basket-visits";
import { bookingRequest } from "./booking-request";
import { expectedTerms } from "./expected-terms";
import { hasOwnTimes, startOfVisit } from "./visit-basket";
import { overlapsOf, toGiveUp } from "./visit-company";

function service(id: number, values: Partial<SelectedService> = {}): SelectedService {
  return entry({ id, service: offeredService({ serviceID: id, duration: 60, price: 50 }), ...values });
}

type Appointment = [serviceId: number, userId: number, hour: number];

function visit(...appointments: Appointment[]): Visit {
  const at = (hour: number) => `2027-01-14T${String(hour).padStart(2, "0")}:00:00`;
  const [first = 0] = appointments.map(([, , hour]) => hour);
  return {
    dateFrom: at(first),
    dateTo: at(first + appointments.length),
    waitingMinutes: 0,
    appointments: appointments.map(([serviceId, userId, hour]) => ({
      serviceId,
      userId,
      dateFrom: at(hour),
      dateTo: at(hour + 1),
    })),
  };
}

/** The basket with the times and people of a visit. */
function taken(basket: SelectedService[], of: Visit, people = [katharina, miriam]): SelectedService[] {
  const appointments = appointmentsOf(basket, of);
  return basket.map((one) => {
    const appointment = appointments.get(one);
    const employee = people.find(({ userId }) => userId === appointment?.userId) ?? null;
    return { ...one, selectedSlot: appointment ? slotOf(appointment, employee) : null };
  });
}

describe("a visit of a basket", () => {
  const basket = [service(1), service(2, { user: miriam })];

  it("is asked for with the wished people", () => {
    expect(visitQuery(basket, 60)).toEqual({
      organizationNr: 1000,
      services: [
        { serviceId: 1, userId: null },
        { serviceId: 2, userId: 12 },
      ],
      maxWaiting: 60,
    });
  });

  it("gives each entry its own appointment, in whatever order", () => {
    const twice = [service(1), { ...service(1, { user: miriam }), id: 5 }, service(2)];
    const appointments = appointmentsOf(twice, visit([2, 11, 9], [1, 12, 10], [1, 11, 11]));
    expect([...appointments].map(([{ id }, { userId }]) => [id, userId])).toEqual([
      [5, 12],
      [1, 11],
      [2, 11],
    ]);
  });

  it("is booked and priced with exactly its people, and the wish stays what it was", () => {
    const dear = { ...katharina, price: 75, duration: 90 };
    const chosen = taken(basket, visit([2, 12, 9], [1, 11, 10]), [dear, miriam]);
    const organization = { organizationNr: 1000 } as Parameters<typeof bookingRequest>[0]["organization"];
    const values = {
      customerData: { firstName: "", lastName: "", userEmail: "", userPhone: "", userRemarks: "" },
      answers: {},
      furtherPeople: [],
    };
    const { services } = bookingRequest({ organization, basket: chosen, fields: [], values });
    expect(services).toEqual([
      { serviceId: 1, userId: 11, start: "2027-01-14T10:00:00" },
      { serviceId: 2, userId: 12, start: "2027-01-14T09:00:00" },
    ]);
    expect(chosen.map(({ user }) => user)).toEqual([null, miriam]);
    const [first] = chosen;
    expect(first && expectedTerms(first, [dear, miriam])).toEqual({
      price: 75,
      duration: 90,
      isDurationCertain: true,
    });
  });

  it("is known again by its times and people", () => {
    const [one, other] = [visit([1, 11, 9], [2, 12, 10]), visit([1, 12, 9], [2, 12, 10])];
    const chosen = taken(basket, one);
    expect([isVisitOf(chosen, one), isVisitOf(chosen, other), isVisitOf(basket, one)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([startOfVisit(chosen), hasOwnTimes(chosen)]).toEqual(["2027-01-14T09:00:00", false]);
  });

  it("tells how long it waits in sum", () => {
    const chosen = taken([...basket, service(3)], visit([1, 11, 9], [3, 11, 11], [2, 12, 14]));
    expect(waitingOf(chosen, ({ service: { duration } }) => ({ duration }))).toBe(180);
  });

  it("is none where times were chosen one by one", () => {
    const own = [service(1, { selectedSlot: slot("2027-01-14T09:00", 11) }), service(2)];
    expect([startOfVisit(own), hasOwnTimes(own)]).toEqual([null, true]);
    expect([startOfVisit(basket), hasOwnTimes(basket)]).toEqual([null, false]);
  });
});

describe("what takes place at the same time", () => {
  const at = (id: number, start: string | null) =>
    service(id, { selectedSlot: start ? slot(`2027-01-14T${start}`, 11) : null });
  const hour = () => ({ duration: 60 });

  it.each([
    ["nothing", ["09:00", "10:00", null], [], []],
    ["two", ["09:30", "09:00"], [[2, 1]], [1]],
    [
      "a chain, of which the middle goes",
      ["09:00", "09:30", "10:00"],
      [
        [1, 2],
        [2, 3],
      ],
      [2],
    ],
    [
      "all three",
      ["09:00", "09:00", "09:00"],
      [
        [1, 2],
        [1, 3],
        [2, 3],
      ],
      [2, 3],
    ],
  ])("is %s", (_name, starts, overlaps, givenUp) => {
    const basket = starts.map((start, index) => at(index + 1, start));
    expect(overlapsOf(basket, hour).map((pair) => pair.map(({ id }) => id))).toEqual(overlaps);
    expect(toGiveUp(basket, hour).map(({ id }) => id)).toEqual(givenUp);
  });
});
