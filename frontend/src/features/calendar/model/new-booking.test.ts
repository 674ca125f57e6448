import { describe, expect, it } from "vitest";
import { staffCustomer } from "@/test/staff-customer-answers";
import {
  bookedServices,
  canDoService,
  isSameChoice,
  lastBookingOf,
  movedVisit,
  newBooking,
  oneAfterTheOther,
  servicesAgain,
  suggestionsOfSlots,
  suggestionsOfVisits,
  termsOfService,
  type WantedService,
  withEmployee,
} from "./new-booking";

const nobody = { firstName: "", lastName: "", userEmail: "", userPhone: "" };

describe("suggestions", () => {
  const slots = [
    { dateFrom: "2027-01-13T09:00:00", userIdList: [11] },
    { dateFrom: "2027-01-13T10:00:00", userIdList: [11, 12] },
  ];

  it("of one service are the starts of whoever is wanted", () => {
    expect(suggestionsOfSlots({ serviceId: 1, userId: 12 }, slots)).toEqual([
      {
        start: "2027-01-13T10:00:00",
        services: [{ serviceId: 1, userId: 12, start: "2027-01-13T10:00:00" }],
      },
    ]);
    expect(suggestionsOfSlots({ serviceId: 1, userId: null }, slots).map(({ start }) => start)).toEqual(
      slots.map(({ dateFrom }) => dateFrom),
    );
  });

  it("of several services keep the order and the employees of the visit", () => {
    const visit = {
      dateFrom: "2027-01-13T09:00:00",
      dateTo: "2027-01-13T10:30:00",
      waitingMinutes: 0,
      appointments: [
        { serviceId: 2, userId: 12, dateFrom: "2027-01-13T09:00:00", dateTo: "2027-01-13T09:30:00" },
        { serviceId: 1, userId: 11, dateFrom: "2027-01-13T09:30:00", dateTo: "2027-01-13T10:30:00" },
      ],
    };
    const suggestions = suggestionsOfVisits([visit]);
    const services = [
      { serviceId: 2, userId: 12, start: "2027-01-13T09:00:00" },
      { serviceId: 1, userId: 11, start: "2027-01-13T09:30:00" },
    ];
    expect(suggestions).toEqual([{ start: visit.dateFrom, services }]);
    const wanted = [
      { serviceId: 1, userId: null },
      { serviceId: 2, userId: null },
    ];
    const sequence = { grid: 15, lengthOf: () => ({ duration: 60, followUpTime: 0 }) };
    expect(bookedServices(wanted, visit.dateFrom, suggestions, sequence)).toEqual(services);
    expect(bookedServices(wanted, "2027-01-13T12:00:00", suggestions, sequence)).toEqual([
      { serviceId: 1, userId: null, start: "2027-01-13T12:00:00" },
      { serviceId: 2, userId: null, start: "2027-01-13T13:00:00" },
    ]);
  });
});

describe("oneAfterTheOther", () => {
  const quick = { userId: 12, duration: 50, price: 58 };
  const offered = [
    {
      serviceID: 1,
      duration: 50,
      followUpTime: 15,
      price: 58,
      employees: [{ userId: 11, duration: 80, price: 62.5 }, quick],
    },
    {
      serviceID: 2,
      duration: 30,
      followUpTime: 0,
      price: 80,
      employees: [{ userId: 11, duration: 30, price: 80 }],
    },
    { serviceID: 3, duration: 30, followUpTime: 70, price: 20, employees: [] },
  ];

  it.each([
    ["begins after what the same employee still needs", 15, "23:00", [1, 12], [2, 12], ["23:00", "00:15"]],
    ["does not wait for another employee", 15, "23:00", [1, 12], [2, 11], ["23:00", "00:00"]],
    ["takes as long as the one who was chosen", 15, "09:00", [1, 11], [2, 12], ["09:00", "10:30"]],
    ["adds what is needed after it to the own length", 15, "09:00", [1, 11], [2, 11], ["09:00", "10:45"]],
    ["takes the usual length of nobody in particular", 15, "09:00", [1, null], [2, 11], ["09:00", "10:00"]],
    [
      "takes the usual length where the own is not another one",
      15,
      "09:00",
      [2, 11],
      [1, 11],
      ["09:00", "09:30"],
    ],
    ["begins on a finer grid", 5, "09:00", [1, 12], [2, 11], ["09:00", "09:50"]],
    ["begins on a grid that hours do not divide", 20, "09:10", [1, 12], [2, 11], ["09:10", "10:00"]],
    ["counts a long grid from midnight", 90, "09:00", [1, 12], [2, 11], ["09:00", "10:30"]],
  ] as const)("%s", (_, grid, start, first, second, expected) => {
    const services = [first, second].map(([serviceId, userId]) => ({ serviceId, userId }));
    const lengthOf = (service: WantedService) => termsOfService(service, offered);
    const booked = oneAfterTheOther(services, `2027-01-13T${start}:00`, { grid, lengthOf });
    expect(booked.map((service) => service.start.slice(11, 16))).toEqual(expected);
  });

  it("waits for an employee who does something else in between", () => {
    const lengthOf = (service: WantedService) => termsOfService(service, offered);
    const services = [
      { serviceId: 3, userId: 11 },
      { serviceId: 2, userId: 12 },
      { serviceId: 2, userId: 11 },
    ];
    const booked = oneAfterTheOther(services, "2027-01-13T09:00:00", { grid: 30, lengthOf });
    expect(booked.map(({ start }) => start)).toEqual([
      "2027-01-13T09:00:00",
      "2027-01-13T09:30:00",
      "2027-01-13T11:00:00",
    ]);
  });

  it("knows nothing of what is not offered", () => {
    const terms = termsOfService({ serviceId: 9, userId: 11 }, offered);
    expect(terms).toEqual({ duration: 0, followUpTime: 0, price: 0 });
  });

  it.each([
    ["of the one who was chosen", 11, 62.5],
    ["of the service where that one has no own", 12, 58],
    ["of the service where anybody may do it", null, 58],
  ])("costs the price %s", (_, userId, price) => {
    expect(termsOfService({ serviceId: 1, userId }, offered).price).toBe(price);
  });

  it.each([
    [1, 12, true],
    [2, 12, false],
    [3, 11, false],
    [3, null, true],
    [9, 12, true],
  ])("of %s with %s: it can be done is %s", (serviceId, userId, can) => {
    expect(canDoService({ serviceId, userId }, offered)).toBe(can);
  });
});

describe("a refused visit", () => {
  const services = [
    { serviceId: 2, userId: 12, start: "2027-01-13T11:00:00" },
    { serviceId: 1, userId: 11, start: "2027-01-13T12:30:00" },
  ];

  it("moves as a whole by as much as the service that was refused", () => {
    const later = { start: "2027-01-14T13:15:00" };
    expect(movedVisit(services, 1, later)).toEqual({ start: "2027-01-14T11:45:00", lost: services[1] });
    expect(movedVisit(services, 0, later).start).toBe(later.start);
    expect(movedVisit(services, 5, later)).toEqual({ start: later.start, lost: undefined });
  });

  it("goes to another employee in the line of that service alone", () => {
    const rows = [
      { key: 0, serviceId: 1, userId: null },
      { key: 1, serviceId: 1, userId: 11 },
      { key: 2, serviceId: 2, userId: 11 },
    ];
    expect(withEmployee(rows, services[1], 13).map(({ userId }) => userId)).toEqual([null, 13, 11]);
    expect(withEmployee(rows, { serviceId: 1, userId: 99, start: "" }, 13)[0]?.userId).toBe(13);
    expect(withEmployee(rows, services[1], 11)).toBe(rows);
    expect(withEmployee(rows, undefined, 13)).toBe(rows);
  });
});

describe("what somebody had last", () => {
  it("is the newest booking of services that was not cancelled", () => {
    const visit = { bookingId: 1, appointmentId: 5, state: "DONE" };
    const cancelled = { ...visit, bookingId: 2, state: "CANCELLED_BY_PROVIDER" };
    const seat = { ...visit, bookingId: 3, appointmentId: null };
    expect(lastBookingOf([cancelled, seat, visit, { ...visit, bookingId: 4 }])).toBe(1);
    expect(lastBookingOf([cancelled, seat])).toBeNull();
  });

  it("is booked again as far as it is offered, by whoever is still there", () => {
    const appointment = { status: "DONE", serviceId: 1, userId: 11 };
    const again = servicesAgain(
      [
        appointment,
        { ...appointment, serviceId: 2, userId: 99 },
        { ...appointment, serviceId: 3 },
        { ...appointment, status: "CANCELLED_BY_CUSTOMER" },
      ],
      [1, 2],
      [11, 12],
    );
    expect(again).toEqual([
      { serviceId: 1, userId: 11 },
      { serviceId: 2, userId: null },
    ]);
    expect(isSameChoice(again, [...again])).toBe(true);
    expect(isSameChoice(again, [...again].reverse())).toBe(false);
    expect(isSameChoice(again, again.slice(0, 1))).toBe(false);
  });
});

describe("newBooking", () => {
  const services = [{ serviceId: 1, userId: 11, start: "2027-01-13T09:00:00" }];
  const of = (guest: Parameters<typeof newBooking>[0]["guest"]) =>
    newBooking({ guest, services, note: "  ", notifyCustomer: true, overRules: false });
  const unknown = { customerId: null, firstName: null, lastName: null, userEmail: null, userPhone: null };

  it("says of a customer what is known", () => {
    expect(of({ kind: "unknown" })).toEqual({
      customerData: unknown,
      services,
      note: null,
      notifyCustomer: true,
      overRules: false,
    });
    expect(of({ kind: "known", customer: staffCustomer() }).customerData).toEqual({
      ...unknown,
      customerId: 1,
    });
    expect(of({ kind: "new", ...nobody, firstName: " Maria " }).customerData).toEqual({
      ...unknown,
      firstName: "Maria",
    });
  });
});
