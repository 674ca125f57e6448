import { describe, expect, it } from "vitest";
import { bookingRules, openingHours, roomGroup, staffEmployee, staffService } from "@/test/settings-answers";
import { anna, bert } from "@/test/staff-calendar-answers";
import { type BookingPauseValues, pauseOf } from "./booking-pause";
import { bookingRulesValues, rulesOf } from "./booking-rules";
import { employeeRequest, employeeValues } from "./employees";
import { type EventValues, emptyEvent, requestOf as eventRequest, newDate } from "./event-form";
import {
  bookingPauseParts,
  bookingRulesParts,
  employeeParts,
  eventParts,
  openingHoursParts,
  profileParts,
  roomGroupParts,
  serviceParts,
} from "./form-parts";
import { type Join, joinOf, type PartsOf } from "./join";
import { openingHoursRequest, openingHoursValues } from "./opening-hours";
import { type ProfileValues, profileRequest } from "./profile-form";
import { type RoomGroupValues, roomGroupRequest, roomGroupValues } from "./rooms";
import { type CustomFieldValues, newKey, requestOf, type ServiceValues, valuesOf } from "./service-form";

const window = (opens: string, closes: string) => ({ id: 0, opens, closes });
const asked = (customFieldId: number | null, displayText: string): CustomFieldValues => ({
  key: newKey(),
  customFieldId,
  type: "TEXT",
  displayText,
  fieldGroup: "",
  isMandatory: false,
  hyperLink: "",
  notBefore: "",
  notAfter: "",
});
const date = (scheduleId: number | null, start: string) => ({ ...newDate(start), scheduleId });
const link = (socialMediaType: "Instagram" | "Website", website: string) => ({
  key: 0,
  socialMediaType,
  website,
});

/** A form as it is opened, one with everything in it changed, and what it sends. */
function form<Values extends object>(
  base: () => Values,
  everything: Values,
  request: (values: Values) => unknown,
  partsOf: PartsOf<Values>,
) {
  const joined = (mine: Partial<Values>, stored: Partial<Values>) =>
    joinOf({ base: base(), mine: { ...base(), ...mine }, stored: { ...base(), ...stored } }, partsOf);
  return {
    everything: () => {
      const join = joined(everything, {});
      return {
        untouched: Object.entries(base()).filter(
          ([name, value]) => JSON.stringify(value) === JSON.stringify(everything[name as keyof Values]),
        ),
        sent: [request(join.valuesWith(() => true)), request(everything)],
        isAsked: join.conflicts.length > 0,
      };
    },
    join: joined,
    requestOf: (values: Partial<Values>) => request({ ...base(), ...values }),
    sentBy: (join: Join<Values>, takesMine: boolean) => request(join.valuesWith(() => takesMine)),
  };
}

const services = [staffService(), staffService({ serviceId: 2, title: "Bart trimmen" })];
const people = { employees: [staffEmployee()], groups: [roomGroup()] };
const steps = () => [
  { key: newKey(), kind: "WORK" as const, minutes: "20" },
  { key: newKey(), kind: "PROCESSING" as const, minutes: "30" },
];

const service = form<ServiceValues>(
  () => ({
    ...valuesOf(staffService({ employees: [{ userId: anna, duration: null, price: null }] })),
    customFields: [asked(7, "Allergien?"), asked(8, "Länge?")],
  }),
  (() => {
    const [work, processing] = steps();
    return {
      title: "Schnitt",
      htmlContent: "<p>Neu</p>",
      price: "64",
      duration: "50",
      followUp: "10",
      visitRank: "LAST",
      serviceGroup: "Schnitte",
      steps: [work, processing].filter((step) => step !== undefined),
      needs: [{ groupId: 3, steps: [work?.key ?? ""] }],
      employees: [
        { userId: anna, duration: "", price: "70" },
        { userId: bert, duration: "", price: "" },
      ],
      customFields: [asked(8, "Länge?"), asked(null, "Farbe?")],
    };
  })(),
  (values) => requestOf(values, false),
  (values, compared) => serviceParts(values, compared, people),
);

const hours = form(
  () => openingHoursValues(openingHours()),
  {
    hours: [[], [window("10:00", "18:00")], [], [], [], [window("08:00", "12:00")], []],
    closesOnHolidays: false,
    holidayRegion: "DE-BY",
    localHolidays: [{ code: "x", name: "Kirtag" }],
    openHolidays: ["2027-03-29"],
  },
  (values) => openingHoursRequest(values, false),
  openingHoursParts,
);

const rules = form(
  () => bookingRulesValues(bookingRules()),
  bookingRulesValues({
    version: "",
    notice: 60,
    horizon: 30,
    grid: 20,
    cancellationNotice: 60,
    showComment: false,
    showPhone: false,
    phoneMandatory: true,
    contactRetention: 3,
    openBookingsOfMailbox: 2,
  }),
  rulesOf,
  bookingRulesParts,
);

const employee = form(
  () => employeeValues(staffEmployee(), services, []),
  {
    firstName: "Ann",
    lastName: "Berg",
    isVisible: false,
    isArchived: true,
    skills: [
      { serviceId: 1, can: false, duration: "", price: "" },
      { serviceId: 2, can: true, duration: "25", price: "20" },
    ],
    hours: [[], [window("10:00", "18:00")], [], [], [], [], []],
    oddHours: [[], [], [window("11:00", "15:00")], [], [], [], []],
  },
  employeeRequest,
  (values, compared) => employeeParts(values, compared, services),
);

const group = form<RoomGroupValues>(
  () => roomGroupValues(roomGroup()),
  {
    name: "Kabinen",
    rooms: [
      { key: 0, roomId: 31, name: "Kabine 1", isArchived: false },
      { key: 1, roomId: 32, name: "Raum 2", isArchived: true },
      { key: 2, roomId: null, name: "Kabine 3", isArchived: false },
    ],
  },
  roomGroupRequest,
  roomGroupParts,
);

const event = form<EventValues>(
  () => ({
    ...emptyEvent,
    title: "Töpfern",
    schedules: [date(2, "2027-01-18T18:00"), date(3, "2027-01-25T18:00")],
    customFields: [asked(4, "Schürze?")],
  }),
  {
    type: "EVENT",
    title: "Drehen",
    htmlContent: "<p>Ton</p>",
    price: "20",
    duration: "60",
    capacity: "8",
    minimumParticipants: "4",
    trainer: "Anna",
    room: "Atelier",
    userId: anna,
    roomIds: [31],
    onlineMeeting: true,
    onlineMeetingLink: "https://example.org/treffen",
    signUpFrom: "2027-01-01T10:00",
    signUpUntil: "2027-01-10T10:00",
    customFields: [asked(null, "Größe?")],
    schedules: [{ ...date(2, "2027-01-18T18:00"), isCalledOff: true }, date(3, "2027-01-26T19:00")],
  },
  (values) => eventRequest(values, false),
  (values, compared) => eventParts(values, compared, people),
);

const profileBase: ProfileValues = {
  companyName: "Haarwerk",
  brancheNameDetailed: "",
  branches: [8],
  streetName: "Alter Platz",
  streetNumber: "12",
  zipCode: "9020",
  city: "Klagenfurt",
  contactEmail: "",
  contactPhone: "",
  vatNumber: "",
  legalName: "",
  registerNumber: "",
  registerCourt: "",
  theme: "TERMINHOF",
  slogan: "",
  topContent: "",
  content: "",
  takesDraft: false,
  socialMedia: [link("Instagram", "https://www.instagram.com/haarwerk")],
};
const profile = form<ProfileValues>(
  () => profileBase,
  {
    companyName: "Schnittwerk",
    brancheNameDetailed: "Friseur",
    branches: [9, 17],
    streetName: "Neuer Platz",
    streetNumber: "1",
    zipCode: "9500",
    city: "Villach",
    contactEmail: "a@b.example",
    contactPhone: "+43 1",
    vatNumber: "ATU1",
    legalName: "Haar GmbH",
    registerNumber: "FN 1",
    registerCourt: "Klagenfurt",
    theme: "DARK",
    slogan: "Kurz",
    topContent: "<p>Oben</p>",
    content: "<p>Text</p>",
    takesDraft: true,
    socialMedia: [link("Website", "https://haarwerk.example")],
  },
  ({ takesDraft, ...values }) => ({ takesDraft, ...profileRequest({ takesDraft, ...values }) }),
  (values) => profileParts(values, []),
);

const pause = form<BookingPauseValues>(
  () => ({ isPaused: true, note: "Umzug", until: "" }),
  { isPaused: false, note: "Urlaub", until: "11.01.2027" },
  pauseOf,
  bookingPauseParts,
);

it.each([
  ["service", service],
  ["opening hours", hours],
  ["rules", rules],
  ["employee", employee],
  ["rooms", group],
  ["event", event],
  ["profile", profile],
  ["pause", pause],
])("nothing that I change is left out: %s", (_, { everything }) => {
  const { untouched, sent, isAsked } = everything();
  expect(untouched).toEqual([]);
  expect(isAsked).toBe(false);
  expect(sent[0]).toEqual(sent[1]);
});

const day = (number: number, ...windows: ReturnType<typeof window>[]) =>
  openingHoursValues(openingHours()).hours.with(number, windows);
const [early, late] = [window("08:00", "17:00"), window("09:00", "20:00")];
const rooms = roomGroupValues(roomGroup()).rooms;
const renamed = (name: string, place: number) =>
  rooms.map((room, position) => (position === place ? { ...room, name } : room));
const oddWeek = [[early], [], [], [], [], [], []];
const skills = (price: string, duration: string) => [
  { serviceId: 1, can: true, duration, price },
  { serviceId: 2, can: false, duration: "", price: "" },
];
const dates = (...starts: [number | null, string][]) => ({ schedules: starts.map((one) => date(...one)) });
const fields = (...all: [number | null, string][]) => ({ customFields: all.map((one) => asked(...one)) });

describe("two people's changes are both sent", () => {
  const tried = <Values extends object>(
    { join, requestOf: whole, sentBy }: ReturnType<typeof form<Values>>,
    mine: Partial<Values>,
    stored: Partial<Values>,
    both: Partial<Values>,
  ) => {
    const joined = join(mine, stored);
    return { asked: joined.conflicts, sent: sentBy(joined, true), wanted: whole(both) };
  };
  it.each([
    ["service: name, price", tried(service, { title: "A" }, { price: "45" }, { title: "A", price: "45" })],
    [
      "service: own price, own duration",
      tried(
        service,
        { employees: [{ userId: anna, duration: "", price: "70" }] },
        { employees: [{ userId: anna, duration: "45", price: "" }] },
        { employees: [{ userId: anna, duration: "45", price: "70" }] },
      ),
    ],
    [
      "service: a question, another question",
      tried(
        service,
        fields([7, "Allergie?"], [8, "Länge?"], [null, "Farbe?"]),
        fields([7, "Allergien?"], [9, "Neu?"]),
        fields([7, "Allergie?"], [null, "Farbe?"], [9, "Neu?"]),
      ),
    ],
    [
      "service: steps, a room for all of them",
      tried(
        service,
        { steps: steps(), duration: "50" },
        { needs: [{ groupId: 3, steps: null }] },
        { steps: steps(), duration: "50", needs: [{ groupId: 3, steps: null }] },
      ),
    ],
    [
      "opening hours: Tuesday, Wednesday",
      tried(
        hours,
        { hours: day(1, early) },
        { hours: day(2, late) },
        { hours: day(1, early).with(2, [late]) },
      ),
    ],
    [
      "opening hours: a holiday, another holiday",
      tried(
        hours,
        { openHolidays: ["2027-03-29", "2027-05-01"] },
        { openHolidays: [] },
        { openHolidays: ["2027-03-29"] },
      ),
    ],
    [
      "rules: mandatory phone, comment",
      tried(
        rules,
        { phoneMandatory: true },
        { showComment: false },
        { phoneMandatory: true, showComment: false },
      ),
    ],
    [
      "employee: own price, own duration",
      tried(
        employee,
        { skills: skills("70", "") },
        { skills: skills("62,50", "45") },
        { skills: skills("70", "45") },
      ),
    ],
    [
      "employee: other hours in odd weeks, own price",
      tried(
        employee,
        { oddHours: oddWeek },
        { skills: skills("70", "") },
        { oddHours: oddWeek, skills: skills("70", "") },
      ),
    ],
    [
      "rooms: the first, the second",
      tried(
        group,
        { rooms: renamed("A", 0) },
        { rooms: renamed("B", 1) },
        { rooms: rooms.map((room, place) => ({ ...room, name: place === 0 ? "A" : "B" })) },
      ),
    ],
    [
      "event: a date off, a date more",
      tried(
        event,
        dates([3, "2027-01-25T18:00"]),
        dates([2, "2027-01-18T18:00"], [3, "2027-01-25T18:00"], [5, "2027-02-01T18:00"]),
        dates([3, "2027-01-25T18:00"], [5, "2027-02-01T18:00"]),
      ),
    ],
    [
      "event: the same new date",
      tried(
        event,
        dates([2, "2027-01-18T18:00"], [3, "2027-01-25T18:00"], [null, "2027-02-01T18:00"]),
        dates([2, "2027-01-18T18:00"], [3, "2027-01-25T18:00"], [5, "2027-02-01T18:00"]),
        dates([2, "2027-01-18T18:00"], [3, "2027-01-25T18:00"], [5, "2027-02-01T18:00"]),
      ),
    ],
    [
      "profile: a category more, the main category",
      tried(profile, { branches: [8, 17] }, { branches: [9, 8] }, { branches: [9, 8, 17] }),
    ],
    [
      "pause: text, end",
      tried(pause, { note: "A" }, { until: "11.01.2027" }, { note: "A", until: "11.01.2027" }),
    ],
  ])("%s", (_, { asked: conflicts, sent, wanted }) => {
    expect(conflicts).toEqual([]);
    expect(sent).toEqual(wanted);
  });
});

describe("where both changed the same, both are shown", () => {
  const shown = <Values>({ conflicts }: Join<Values>) =>
    conflicts.map(({ label, mine, stored }) => [label.replaceAll("\u00A0", " "), mine, stored]);
  it.each([
    ["service: price", shown(service.join({ price: "38" }, { price: "45" })), "Preis in €", /38/, /45/],
    [
      "service: steps of one, duration of the other",
      shown(service.join({ steps: steps(), duration: "50" }, { duration: "90" })),
      "Ablauf",
      /50\n1\. Arbeit: 20 Minuten\n2\. Einwirkzeit: 30 Minuten/,
      /90/,
    ],
    [
      "service: another order and another text of the questions",
      shown(service.join(fields([8, "Länge?"], [7, "Allergien?"]), fields([7, "Allergie?"], [8, "Länge?"]))),
      "Fragen beim Buchen",
      /^Länge[\s\S]*Allergien/,
      /^Allergie[\s\S]*Länge/,
    ],
    [
      "opening hours: a day",
      shown(hours.join({ hours: day(1) }, { hours: day(1, late) })),
      "Dienstag",
      /^geschlossen$/,
      /^09:00–20:00$/,
    ],
    [
      "rules: no phone, mandatory phone",
      shown(rules.join({ showPhone: false }, { phoneMandatory: true })),
      "Telefonnummer",
      /^Nein$/,
      /^Ja\nTelefonnummer ist Pflicht$/,
    ],
    [
      "employee: cannot do it, with another price",
      shown(
        employee.join(
          { skills: skills("", "").map((skill) => ({ ...skill, can: false })) },
          { skills: skills("70", "") },
        ),
      ),
      "Damenhaarschnitt",
      /^$/,
      /70/,
    ],
    [
      "event: a date",
      shown(event.join(dates([3, "2027-01-25T19:00"]), dates([3, "2027-01-26T18:00"]))),
      "Termine: Mo., 25. Jänner, 18:00 Uhr",
      /25\..*19:00/,
      /26\..*18:00/,
    ],
    [
      "pause: the end of it, another text",
      shown(pause.join({ isPaused: false }, { note: "Urlaub" })),
      "Online-Buchung pausieren",
      /^Nein$/,
      /^Ja\nUrlaub$/,
    ],
  ])("%s", (_, conflicts, label, mine, stored) => {
    expect(conflicts).toEqual([[label, expect.stringMatching(mine), expect.stringMatching(stored)]]);
  });
});
