import { HttpResponse, http } from "msw";
import type {
  BookingRules,
  Consequences,
  OpeningHours,
  RoomGroup,
  StaffEmployee,
  StaffService,
} from "@/features/settings/api/wire";
import { anna, bert } from "./staff-calendar-answers";

/** Of what is first read. */
export const firstVersion = "3f1c0a9e77b2d450";

const weekdays = [1, 2, 3, 4, 5];
export const nineToFive = weekdays.map((weekday) => ({ weekday, opens: "09:00", closes: "17:00" }));

export const nothingChanges: Consequences = {
  outside: [],
  outsideTotal: 0,
  outsideDates: [],
  outsideDatesTotal: 0,
  tomorrow: { date: "2027-01-14", services: [] },
};

export const somethingChanges: Consequences = {
  outside: [
    {
      bookingId: 1,
      appointmentId: 5,
      title: "Damenhaarschnitt",
      start: "2027-01-18T16:00:00",
      end: "2027-01-18T17:00:00",
      userId: anna,
      customerName: "Eva Moser",
    },
  ],
  outsideTotal: 1,
  outsideDates: [],
  outsideDatesTotal: 0,
  tomorrow: {
    date: "2027-01-14",
    services: [
      {
        serviceId: 1,
        title: "Damenhaarschnitt",
        before: ["15:00", "15:30", "16:00"],
        after: ["15:00", "15:15"],
      },
    ],
  },
};

export function openingHours(values: Partial<OpeningHours> = {}): OpeningHours {
  return {
    version: firstVersion,
    hours: nineToFive,
    closesOnHolidays: true,
    holidayRegion: "AT",
    localHolidays: [],
    offeredHolidays: [],
    addressRegion: "AT",
    holidays: [
      { date: "2027-03-29", name: "Ostermontag", isHalfDay: false, isOpen: false },
      { date: "2027-05-01", name: "Staatsfeiertag", isHalfDay: false, isOpen: true },
    ],
    ...values,
  };
}

export function bookingRules(values: Partial<BookingRules> = {}): BookingRules {
  return {
    version: firstVersion,
    notice: 120,
    horizon: 90,
    grid: 15,
    cancellationNotice: 1_440,
    showComment: true,
    showPhone: true,
    phoneMandatory: false,
    contactRetention: null,
    openBookingsOfMailbox: null,
    ...values,
  };
}

export function staffEmployee(values: Partial<StaffEmployee> = {}): StaffEmployee {
  return {
    version: firstVersion,
    userId: anna,
    firstName: "Anna",
    lastName: "Berger",
    avatar: null,
    isVisible: true,
    isArchived: false,
    hours: nineToFive,
    services: [{ serviceId: 1, duration: null, price: 62.5 }],
    hasAccount: true,
    ...values,
  };
}

export const bertKoch = staffEmployee({
  userId: bert,
  firstName: "Bert",
  lastName: "Koch",
  isVisible: false,
  hasAccount: false,
  services: [],
});

export function staffService(values: Partial<StaffService> = {}): StaffService {
  return {
    version: firstVersion,
    serviceId: 1,
    title: "Damenhaarschnitt",
    htmlContent: "",
    price: 58,
    duration: 60,
    followUp: 0,
    visitRank: null,
    serviceGroup: null,
    imagePath: null,
    isArchived: false,
    steps: [],
    needs: [],
    employees: [],
    customFields: [],
    ...values,
  };
}

export function roomGroup(values: Partial<RoomGroup> = {}): RoomGroup {
  return {
    version: firstVersion,
    groupId: 3,
    name: "Behandlungsräume",
    services: [1],
    rooms: [
      {
        roomId: 31,
        name: "Raum 1",
        isArchived: false,
        closures: [
          { absenceId: 9, start: "2027-02-01T08:00:00", end: "2027-02-01T12:00:00", reason: "Wartung" },
        ],
      },
      { roomId: 32, name: "Raum 2", isArchived: false, closures: [] },
    ],
    ...values,
  };
}

/** What the settings ask for when they open. */
export function settingsAnswers() {
  return [
    http.get("*/api/staff/openinghours", () => HttpResponse.json(openingHours())),
    http.get("*/api/staff/bookingrules", () => HttpResponse.json(bookingRules())),
    http.get("*/api/staff/employees", () => HttpResponse.json({ employees: [staffEmployee(), bertKoch] })),
    http.get("*/api/staff/services", () =>
      HttpResponse.json({
        services: [
          staffService(),
          staffService({ serviceId: 2, title: "Bart trimmen", price: 18, duration: 20 }),
        ],
      }),
    ),
    http.get("*/api/staff/rooms", () => HttpResponse.json({ groups: [roomGroup()] })),
    http.get("*/api/staff/absences", () =>
      HttpResponse.json([
        {
          absenceId: 7,
          userId: null,
          start: "2027-02-01T00:00:00",
          end: "2027-02-06T00:00:00",
          reason: "Betriebsurlaub",
        },
        {
          absenceId: 8,
          userId: bert,
          start: "2027-02-01T00:00:00",
          end: "2027-02-02T00:00:00",
          reason: null,
        },
      ]),
    ),
  ];
}
