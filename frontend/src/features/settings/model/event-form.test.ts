import { describe, expect, it } from "vitest";
import { validateWith } from "@/shared/lib/validate-with";
import { staffEmployee } from "@/test/settings-answers";
import {
  type EventValues,
  emptyEvent,
  eventSchema,
  fieldOf,
  newDate,
  newEvent,
  requestOf,
  type StaffEvent,
  valuesLike,
  valuesOf,
  withDate,
  withDates,
  withEmployee,
  withoutAll,
  withoutDate,
} from "./event-form";

const date = (scheduleId: number, start: string, state: Partial<StaffEvent["schedules"][number]> = {}) => ({
  scheduleId,
  start,
  end: start.replace("18:00", "19:30"),
  isCalledOff: false,
  hasBegun: false,
  ...state,
});

const pottery: StaffEvent = {
  version: "3f1c0a9e77b2d450",
  eventId: 3,
  type: "COURSE",
  title: "Töpfern",
  htmlContent: "<p>Mit Ton.</p>",
  price: 120,
  duration: 90,
  capacity: 8,
  taken: 5,
  minimumParticipants: 4,
  trainer: "Anna Berger",
  room: null,
  userId: 1,
  roomIds: [],
  onlineMeeting: false,
  onlineMeetingLink: null,
  signUpFrom: null,
  signUpUntil: "2027-01-10T12:00:00",
  imagePath: null,
  isArchived: false,
  customFields: [
    {
      customFieldId: 4,
      type: "TEXT",
      displayText: "Schon einmal getöpfert?",
      fieldGroup: "",
      isMandatory: true,
      hyperLink: null,
      notBefore: null,
      notAfter: null,
    },
  ],
  schedules: [
    date(1, "2027-01-04T18:00:00", { hasBegun: true }),
    date(2, "2027-01-18T18:00:00"),
    date(5, "2027-01-20T18:00:00", { isCalledOff: true }),
    date(3, "2027-01-25T18:00:00"),
  ],
};

const complete: EventValues = {
  ...emptyEvent,
  title: "Abend",
  price: "20",
  schedules: [newDate("2027-02-01T18:00:00")],
};

const employee = (userId: number, isArchived = false) => staffEmployee({ userId, isArchived });

describe("form of an event", () => {
  it("begins with whoever works alone, else with nobody", () => {
    expect(newEvent([employee(7), employee(8, true)])).toEqual({
      ...emptyEvent,
      userId: 7,
      trainer: "Anna Berger",
    });
    expect(newEvent([employee(7), employee(8)])).toEqual(emptyEvent);
  });

  it("sends back what it was opened with, but for dates that have begun or are called off", () => {
    const { eventId: _, taken: __, imagePath: ___, isArchived: ____, version: _____, ...same } = pottery;
    expect(requestOf(valuesOf(pottery), true)).toEqual({
      ...same,
      schedules: [
        { scheduleId: 2, start: "2027-01-18T18:00:00" },
        { scheduleId: 3, start: "2027-01-25T18:00:00" },
      ],
      isPreview: true,
    });
  });

  it("lets sign-ups end with a day, as customers read it", () => {
    const values = { ...complete, signUpUntil: "2027-01-31T24:00" };
    const { signUpUntil } = requestOf(values, true);
    expect(signUpUntil).toBe("2027-02-01T00:00:00");
    expect(valuesOf({ ...pottery, signUpUntil: signUpUntil ?? null }).signUpUntil).toBe(values.signUpUntil);
  });

  it("of one like another has everything but its dates", () => {
    const like = valuesLike(pottery);
    expect([like.schedules, like.signUpUntil, like.customFields[0]?.customFieldId]).toEqual([[], "", null]);
    expect(like.title).toBe("Töpfern");
  });

  it("adds dates a week later, puts series in order and adds nothing twice", () => {
    const [one] = complete.schedules;
    const two = withDate(complete.schedules, "2027-01-20");
    expect(two.map(({ day, time }) => `${day} ${time}`)).toEqual(["2027-02-01 18:00", "2027-02-08 18:00"]);
    expect(withDate([], "2027-01-20")[0]).toMatchObject({ day: "2027-01-20", time: "18:00" });
    const all = withDates(two, [newDate("2027-01-25T18:00:00", "Feiertag"), newDate("2027-02-01T18:00:00")]);
    expect(all.map(({ day }) => day)).toEqual(["2027-01-25", "2027-02-01", "2027-02-08"]);
    expect(all[1]?.key).toBe(one?.key);
  });

  it("calls off what is stored and drops what is not", async () => {
    const stored = valuesOf(pottery).schedules;
    const added = withDate(stored, "2027-01-20");
    const dropped = withoutDate(added, added[2]?.key ?? "");
    expect(dropped).toHaveLength(2);
    const calledOff = withoutDate(dropped, dropped[0]?.key ?? "");
    expect(calledOff[0]?.isCalledOff).toBe(true);
    expect(withoutDate(calledOff, dropped[0]?.key ?? "")[0]?.isCalledOff).toBe(false);
    expect(requestOf({ ...complete, schedules: calledOff }, true).schedules).toHaveLength(1);
    expect(requestOf({ ...complete, schedules: withoutAll(added) }, true).schedules).toEqual([]);
    // What is called off is not sent: the first date of the request is the second of the form.
    const values = { ...complete, schedules: calledOff };
    expect(fieldOf("schedules[0].start", values)).toBe("schedules.1.day");
    expect(fieldOf("customFields[1].displayText", values)).toBe("customFields.1.displayText");
  });

  it("does not ask for day and time of what is called off", async () => {
    const [first, second] = valuesOf(pottery).schedules;
    const errorsOf = validateWith(eventSchema(5, false));
    const emptied = (isCalledOff: boolean) => ({
      ...valuesOf(pottery),
      schedules: [{ ...first, day: "", time: "", isCalledOff }, second] as EventValues["schedules"],
    });
    expect(await errorsOf(emptied(false))).toEqual({
      schedules: [
        {
          day: "Bitte Tag und Uhrzeit, zum Beispiel 24.12. und 18:00.",
          time: "Bitte Tag und Uhrzeit, zum Beispiel 24.12. und 18:00.",
        },
      ],
    });
    expect(await errorsOf(emptied(true))).toEqual({});
    expect(requestOf(emptied(true), true).schedules).toEqual([
      { scheduleId: 3, start: "2027-01-25T18:00:00" },
    ]);
  });

  it("names whoever leads it, unless another name was written", async () => {
    const nameOf = (userId: number) => (userId === 1 ? "Anna Berger" : "Bert Koch");
    const values = valuesOf(pottery);
    expect(withEmployee(values, 2, nameOf)).toMatchObject({ userId: 2, trainer: "Bert Koch" });
    expect(withEmployee(values, null, nameOf)).toMatchObject({ userId: null, trainer: "" });
    const own = { ...values, trainer: "Ida Falk" };
    expect(withEmployee(own, 2, nameOf)).toMatchObject({ userId: 2, trainer: "Ida Falk" });
  });

  it.each<[string, Partial<EventValues>, number, string]>([
    ["title", { title: " " }, 0, "Bitte ausfüllen."],
    ["capacity", { capacity: "0" }, 0, "Bitte 1 bis 1000 Plätze."],
    ["capacity", { capacity: "4" }, 5, "Es sind schon 5 Plätze vergeben."],
    ["minimumParticipants", { capacity: "4", minimumParticipants: "5" }, 0, "Bitte eine Zahl von 1"],
    ["signUpUntil", { signUpFrom: "2027-01-10T12:00", signUpUntil: "2027-01-10T12:00" }, 0, "Das liegt vor"],
    ["signUpFrom", { signUpFrom: "?T12:00", signUpUntil: "2027-01-10T12:00" }, 0, "Bitte Tag und Uhrzeit"],
    ["onlineMeetingLink", { onlineMeeting: true, onlineMeetingLink: "treffen.example" }, 0, "https://"],
    ["type", { schedules: [] }, 0, "Bitte mindestens einen Termin."],
    [
      "type",
      { type: "EVENT", schedules: withDate(complete.schedules, "") },
      0,
      "Ein Event hat einen Termin.",
    ],
  ])("says what is wrong with %s", async (member, wrong, taken, text) => {
    expect(await validateWith(eventSchema(0, true))(complete)).toEqual({});
    expect(await validateWith(eventSchema(taken, true))({ ...complete, ...wrong })).toEqual({
      [member]: expect.stringContaining(text),
    });
  });
});
