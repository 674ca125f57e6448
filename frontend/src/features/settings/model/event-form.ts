import { parseDate } from "@internationalized/date";
import * as z from "zod/mini";
import type { components } from "@/api/schema";
import { endOfWallTime, wallTimeOfEnd } from "@/shared/lib/end-of-day";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { StaffEmployee } from "../api/wire";
import { eventTexts as texts } from "../event-texts";
import { serviceTexts } from "../service-texts";
import { durationOf, isPrice, priceOf, whoWorksAlone } from "./employees";
import { isEmpty, textThat } from "./field-rules";
import {
  askedSchema,
  atMost,
  type CustomFieldValues,
  customFieldsRequestOf,
  customFieldValuesOf,
  fieldOf as fieldOfMember,
  isDuration,
  isLink,
  line,
  most as mostOfServices,
  newKey,
  priceText,
} from "./service-form";

export type StaffEvent = components["schemas"]["StaffEvent"];
export type EventRequest = components["schemas"]["StaffEventRequest"];
export type EventKind = components["schemas"]["EventType"];

/** The server takes no more. */
export const most = { ...mostOfServices, seats: 1_000, dates: 104, weeks: 12 } as const;

/** A date of the form: one that is stored, or a new one. */
export type DateValues = {
  key: string;
  scheduleId: number | null;
  /** `2027-01-11`, empty while it is being typed. */
  day: string;
  /** `18:00` */
  time: string;
  isCalledOff: boolean;
  holiday: string | null;
};

/** An event as the form has it: numbers as they are typed. */
export type EventValues = {
  type: EventKind;
  title: string;
  htmlContent: string;
  price: string;
  duration: string;
  capacity: string;
  minimumParticipants: string;
  trainer: string;
  room: string;
  userId: number | null;
  roomIds: number[];
  onlineMeeting: boolean;
  onlineMeetingLink: string;
  /** `2027-01-11T18:00`, empty for none. */
  signUpFrom: string;
  /** The same, up to `24:00`. */
  signUpUntil: string;
  customFields: CustomFieldValues[];
  /** Those that have not begun. */
  schedules: DateValues[];
};

export const emptyEvent: EventValues = {
  type: "COURSE",
  title: "",
  htmlContent: "",
  price: "",
  duration: "90",
  capacity: "10",
  minimumParticipants: "",
  trainer: "",
  room: "",
  userId: null,
  roomIds: [],
  onlineMeeting: false,
  onlineMeetingLink: "",
  signUpFrom: "",
  signUpUntil: "",
  customFields: [],
  schedules: [],
};

/** Whoever works alone leads it. */
export function newEvent(employees: readonly StaffEmployee[]): EventValues {
  const alone = whoWorksAlone(employees);
  if (!alone) return emptyEvent;
  return withEmployee(emptyEvent, alone.userId, () => employeeName(alone));
}

const toMinute = "2027-01-11T18:00".length;
const toDay = "2027-01-11".length;

export function newDate(start: string, holiday: string | null = null): DateValues {
  return {
    key: newKey(),
    scheduleId: null,
    day: start.slice(0, toDay),
    time: start.slice(toDay + 1, toMinute),
    isCalledOff: false,
    holiday,
  };
}

/** What can still be changed of its dates. */
export const datesAhead = ({ schedules }: StaffEvent) =>
  schedules.filter(({ hasBegun, isCalledOff }) => !hasBegun && !isCalledOff);

function endText(wallTime: string): string {
  const { day, time } = endOfWallTime(wallTime);
  return `${day}T${time}`;
}

/** The wall time of what is filled in; none of an empty field. */
export function wallTimeOf(text: string): string | null {
  const [day = "", time = ""] = text.split("T");
  return text === "" ? null : wallTimeOfEnd(day, time);
}

export function valuesOf(event: StaffEvent): EventValues {
  return {
    type: event.type,
    title: event.title,
    htmlContent: event.htmlContent,
    price: priceText(event.price),
    duration: String(event.duration),
    capacity: String(event.capacity),
    minimumParticipants: event.minimumParticipants === null ? "" : String(event.minimumParticipants),
    trainer: event.trainer ?? "",
    room: event.room ?? "",
    userId: event.userId,
    roomIds: event.roomIds,
    onlineMeeting: event.onlineMeeting,
    onlineMeetingLink: event.onlineMeetingLink ?? "",
    signUpFrom: event.signUpFrom?.slice(0, toMinute) ?? "",
    signUpUntil: event.signUpUntil === null ? "" : endText(event.signUpUntil),
    customFields: customFieldValuesOf(event.customFields),
    schedules: datesAhead(event).map(({ scheduleId, start }) => ({ ...newDate(start), scheduleId })),
  };
}

/** Another one of its kind: everything but what belongs to its own dates. */
export function valuesLike(event: StaffEvent): EventValues {
  const values = valuesOf(event);
  return {
    ...values,
    signUpFrom: "",
    signUpUntil: "",
    customFields: values.customFields.map((field) => ({ ...field, customFieldId: null })),
    schedules: [],
  };
}

/** Those that are not called off. */
export const keptDates = (dates: DateValues[]) => dates.filter(({ isCalledOff }) => !isCalledOff);
/** As the wire has it. */
export const startOf = ({ day, time }: DateValues) => `${day}T${time}:00`;
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const numberOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/** What is sent; only for values without errors. */
export function requestOf(values: EventValues, isPreview: boolean): EventRequest {
  return {
    type: values.type,
    title: values.title.trim(),
    htmlContent: values.htmlContent,
    price: priceOf(values.price) ?? 0,
    duration: durationOf(values.duration) ?? 0,
    capacity: numberOf(values.capacity) ?? 0,
    minimumParticipants: numberOf(values.minimumParticipants),
    trainer: values.trainer.trim() || null,
    room: values.room.trim() || null,
    userId: values.userId,
    roomIds: values.roomIds,
    onlineMeeting: values.onlineMeeting,
    onlineMeetingLink: (values.onlineMeeting && values.onlineMeetingLink.trim()) || null,
    signUpFrom: wallTimeOf(values.signUpFrom),
    signUpUntil: wallTimeOf(values.signUpUntil),
    customFields: customFieldsRequestOf(values.customFields),
    schedules: keptDates(values.schedules).map((date) => ({
      scheduleId: date.scheduleId,
      start: startOf(date),
    })),
    isPreview,
  };
}

const isSeatNumber = (text: string) => {
  const number = numberOf(text);
  return number !== null && number >= 1 && number <= most.seats;
};

const dateSchema = z.object({
  key: z.string(),
  scheduleId: z.nullable(z.number()),
  day: z.string(),
  time: z.string(),
  isCalledOff: z.boolean(),
  holiday: z.nullable(z.string()),
});

/** A day and a time, or neither. */
const moment = z
  .string()
  .check(z.refine((text) => text === "" || isMoment.test(text), texts.problems.halfMoment));

const fieldsSchema = z.object({
  type: z.enum(["EVENT", "COURSE"]),
  title: line,
  htmlContent: z.string().check(atMost(most.html)),
  price: textThat(isPrice, serviceTexts.problems.price),
  duration: textThat(isDuration, serviceTexts.problems.minutes),
  capacity: textThat(isSeatNumber, texts.problems.capacity),
  minimumParticipants: z.string(),
  trainer: z.string().check(atMost(most.title)),
  room: z.string().check(atMost(most.title)),
  userId: z.nullable(z.number()),
  roomIds: z.array(z.number()),
  onlineMeeting: z.boolean(),
  onlineMeetingLink: z.string(),
  signUpFrom: moment,
  signUpUntil: moment,
  customFields: askedSchema,
  schedules: z.array(
    dateSchema.check((context) => {
      // Nobody can fill in the fields of a date that is called off, and it is not sent.
      if (context.value.isCalledOff) return;
      for (const member of ["day", "time"] as const)
        if (isEmpty(context.value[member]))
          context.issues.push({
            code: "custom",
            input: context.value,
            path: [member],
            message: texts.problems.missing,
          });
    }),
  ),
});

/** What can be told without the server; `taken` seats cannot be taken away. */
export function eventSchema(taken: number, isNew: boolean) {
  return fieldsSchema.check(({ value: values, issues }) => {
    const tell = (member: string, message: string) =>
      issues.push({ code: "custom", input: values, path: [member], message });
    const [capacity, minimum] = [numberOf(values.capacity), numberOf(values.minimumParticipants)];
    const ahead = keptDates(values.schedules).length;
    if (capacity !== null && capacity < taken) tell("capacity", texts.problems.tooFew(taken));
    if (!isEmpty(values.minimumParticipants) && !(minimum && minimum <= (capacity ?? most.seats)))
      tell("minimumParticipants", texts.problems.minimum);
    if (values.onlineMeeting && !isEmpty(values.onlineMeetingLink) && !isLink(values.onlineMeetingLink))
      tell("onlineMeetingLink", serviceTexts.problems.link);
    const { signUpFrom, signUpUntil } = values;
    // Half of a moment has a problem of its own.
    if (isMoment.test(signUpFrom) && isMoment.test(signUpUntil) && signUpUntil <= signUpFrom)
      tell("signUpUntil", texts.problems.reversed);
    if (isNew && ahead === 0) tell("type", texts.problems.noDates);
    else if (values.type === "EVENT" && ahead > 1) tell("type", texts.problems.oneDate);
    else if (ahead > most.dates) tell("type", texts.problems.tooMany(most.dates));
  });
}

/** The field that shows what is wrong with a part of a request: dates that are called off are not sent. */
export function fieldOf(path: string, values: EventValues): string {
  const [, position] = /^schedules\[(\d+)\]/.exec(path) ?? [];
  if (position !== undefined) {
    const date = keptDates(values.schedules)[Number(position)];
    return `schedules.${date ? values.schedules.indexOf(date) : 0}.day`;
  }
  if (path === "schedules") return "type";
  return fieldOfMember(path);
}

/** One more date, a week after the last one at the same time. */
export function withDate(dates: DateValues[], today: string): DateValues[] {
  const last = dates.at(-1);
  if (!last) return [newDate(`${today}T18:00`)];
  const day = last.day === "" ? "" : parseDate(last.day).add({ weeks: 1 }).toString();
  return [...dates, { ...newDate(""), day, time: last.time }];
}

/** Together with more of them, in order of time; one that is there already is not there twice. */
export function withDates(dates: DateValues[], more: DateValues[]): DateValues[] {
  const starts = new Set(keptDates(dates).map(startOf));
  const added = more.filter((date) => !starts.has(startOf(date)));
  return [...dates, ...added].toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}

/** What is stored is called off when it is saved; what is not is gone at once. */
export function withoutDate(dates: DateValues[], key: string): DateValues[] {
  return dates.flatMap((date) => {
    if (date.key !== key) return date;
    return date.scheduleId === null ? [] : { ...date, isCalledOff: !date.isCalledOff };
  });
}

export function withoutAll(dates: DateValues[]): DateValues[] {
  return dates.flatMap((date) => (date.scheduleId === null ? [] : { ...date, isCalledOff: true }));
}

/** Whoever leads it is published by name, unless somebody has written another one. */
export function withEmployee(
  values: EventValues,
  userId: number | null,
  nameOf: (userId: number) => string,
): EventValues {
  const before = values.userId === null ? "" : nameOf(values.userId);
  const isOwn = values.trainer.trim() !== "" && values.trainer.trim() !== before;
  const trainer = isOwn ? values.trainer : userId === null ? "" : nameOf(userId);
  return { ...values, userId, trainer };
}
