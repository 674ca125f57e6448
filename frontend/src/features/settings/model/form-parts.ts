import {
  formatDateAndTime,
  formatDeadline,
  formatDuration,
  formatPrice,
  parseWallTime,
} from "@/shared/lib/format";
import { socialMediaNames } from "@/shared/lib/social-media";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { RoomGroup, StaffEmployee, StaffService } from "../api/wire";
import { bookingPauseSettingsTexts } from "../booking-pause-texts";
import { eventTexts } from "../event-texts";
import { profileSettingsTexts } from "../profile-texts";
import { regionNames } from "../region-names";
import { serviceTexts } from "../service-texts";
import {
  bookingRulesTexts,
  changedMeanwhileTexts,
  employeeTexts,
  hoursTexts,
  openingHoursTexts,
  roomTexts,
} from "../texts";
import type { BookingPauseValues } from "./booking-pause";
import { type BookingRulesValues, minutesOfSpan, type TimeSpan } from "./booking-rules";
import { type EmployeeValues, priceOf, type Skill } from "./employees";
import { type DateValues, type EventValues, keptDates, startOf, wallTimeOf } from "./event-form";
import { workingHoursInWords } from "./hours-in-words";
import { type Compared, type MembersOf, memberPart, type Part, partOf, switchParts } from "./join";
import type { LocalHoliday, OpeningHoursValues } from "./opening-hours";
import { type LinkValues, type ProfileValues, withMainBranch } from "./profile-form";
import type { RoomGroupValues, RoomValues } from "./rooms";
import type { CustomFieldValues, ServiceValues, SkilledValues } from "./service-form";
import type { Week } from "./weekly-hours";

const yesOrNo = (is: boolean) => (is ? changedMeanwhileTexts.yes : changedMeanwhileTexts.no);
const lines = (texts: string[]) => texts.join("\n");
/** As it is typed where it is no amount. */
const priceInWords = (text: string) => {
  const price = priceOf(text);
  return price === null ? text.trim() : formatPrice(price);
};
/** `045` is 45. */
const numberInWords = (text: string) => (/^\d+$/.test(text.trim()) ? String(Number(text)) : text.trim());
const momentInWords = (text: string, format = formatDateAndTime) => {
  const wallTime = wallTimeOf(text);
  return wallTime === null ? "" : format(parseWallTime(wallTime));
};

type WordsOf<Values> = [name: keyof Values & string, label: string, text: string, isHtml?: boolean][];

/** Members of the values that depend on nothing else. */
function fieldParts<Values>(values: Values, fields: WordsOf<Values>): Part<Values>[] {
  return fields.map(([name, label, text, isHtml = false]) => partOf(values, [name], { label, text, isHtml }));
}

/** Of what is in the list or not. */
function setParts<Values, Member>(
  members: MembersOf<Values, Member>,
  values: Values,
  label: string,
): Part<Values>[] {
  return members
    .list(values)
    .map((member) => memberPart(members, values, member, { label, text: yesOrNo(true) }));
}

/** The days of a week that is a member of the values. */
function dayParts<Name extends string, Values extends Record<Name, Week | null>>(
  values: Values,
  name: Name,
  closed: string,
  labelOf = (day: string) => day,
): Part<Values>[] {
  return (values[name] ?? []).map((windows, day) => ({
    key: `${name}.${day}`,
    label: labelOf(hoursTexts.days[day] ?? ""),
    text:
      windows.length === 0
        ? closed
        : windows
            .map(({ opens, closes }) => `${opens}–${closes}`)
            .toSorted()
            .join(", "),
    put: (into) => ({ ...into, [name]: into[name]?.with(day, windows) }),
  }));
}

type Terms = { duration: string; price: string };
type TermWords<Member> = {
  nameOf: (member: Member) => string;
  durationOf: (member: Member) => string;
  labels: Terms;
};

/** What somebody can do, each with its own terms. */
function skillParts<Values, Member extends Terms>(
  members: MembersOf<Values, Member>,
  values: Values,
  compared: Compared<Values>,
  { nameOf, durationOf, labels }: TermWords<Member>,
): Part<Values>[] {
  const { name, list, withList, keyOf } = members;
  return list(values).flatMap((member) => {
    const is = (one: Member) => keyOf(one) === keyOf(member);
    const label = nameOf(member);
    const terms = { duration: durationOf(member), price: priceInWords(member.price) };
    if (Object.values(compared).every((one) => list(one).some(is)))
      return (["duration", "price"] as const).map((term) => ({
        key: `${name}.${keyOf(member)}.${term}`,
        label: `${label}, ${labels[term]}`,
        text: terms[term],
        put: (into: Values) =>
          withList(
            into,
            list(into).map((one) => (is(one) ? { ...one, [term]: member[term] } : one)),
          ),
      }));
    const own = (["duration", "price"] as const).flatMap((term) =>
      terms[term] === "" ? [] : `${labels[term]}: ${terms[term]}`,
    );
    return [memberPart(members, values, member, { label, text: lines([yesOrNo(true), ...own]) })];
  });
}

const localHolidays: MembersOf<OpeningHoursValues, LocalHoliday> = {
  name: "localHolidays",
  list: (values) => values.localHolidays,
  withList: (values, members) => ({ ...values, localHolidays: members }),
  keyOf: ({ code }) => code,
};

const openHolidays: MembersOf<OpeningHoursValues, string> = {
  name: "openHolidays",
  list: (values) => values.openHolidays,
  withList: (values, members) => ({ ...values, openHolidays: members.toSorted() }),
  keyOf: (date) => date,
};

export function openingHoursParts(values: OpeningHoursValues): Part<OpeningHoursValues>[] {
  const texts = openingHoursTexts;
  const names = new Map<string, string>(Object.entries(regionNames));
  return [
    ...dayParts(values, "hours", texts.closed),
    ...fieldParts(values, [
      ["closesOnHolidays", texts.closesOnHolidays, yesOrNo(values.closesOnHolidays)],
      ["holidayRegion", texts.region, names.get(values.holidayRegion) ?? texts.noRegion],
    ]),
    ...setParts(localHolidays, values, texts.localHolidays),
    ...setParts(openHolidays, values, texts.openHolidays),
  ];
}

export function bookingRulesParts(
  values: BookingRulesValues,
  compared: Compared<BookingRulesValues>,
): Part<BookingRulesValues>[] {
  const texts = bookingRulesTexts;
  const span = (timeSpan: TimeSpan) => formatDuration(minutesOfSpan(timeSpan) ?? 0);
  const choice = (text: string, none: string, inWords: (count: number) => string) =>
    text === "" ? none : inWords(Number(text));
  const { showPhone, phoneMandatory } = values;
  return [
    ...fieldParts(values, [
      ["notice", texts.notice, span(values.notice)],
      ["horizon", texts.horizon, span(values.horizon)],
      ["grid", texts.grid, texts.gridOf(values.grid)],
      ["cancellationNotice", texts.cancellationNotice, span(values.cancellationNotice)],
      ["showComment", texts.showComment, yesOrNo(values.showComment)],
    ]),
    ...switchParts(
      compared,
      (one) => one.showPhone,
      partOf(values, ["showPhone", "phoneMandatory"], {
        label: texts.showPhone,
        text: lines([yesOrNo(showPhone), ...(showPhone && phoneMandatory ? [texts.phoneMandatory] : [])]),
      }),
      fieldParts(values, [["phoneMandatory", texts.phoneMandatory, yesOrNo(phoneMandatory)]]),
    ),
    ...fieldParts(values, [
      [
        "openBookingsOfMailbox",
        texts.openBookings,
        choice(values.openBookingsOfMailbox, texts.noLimit, texts.openBookingsOf),
      ],
      [
        "contactRetention",
        texts.retention,
        choice(values.contactRetention, texts.usualRetention, texts.months),
      ],
    ]),
  ];
}

const skills: MembersOf<EmployeeValues, Skill> = {
  name: "skills",
  list: (values) => values.skills.filter(({ can }) => can),
  withList: (values, members) => ({
    ...values,
    skills: values.skills.map(
      (skill) => members.find(({ serviceId }) => serviceId === skill.serviceId) ?? { ...skill, can: false },
    ),
  }),
  keyOf: ({ serviceId }) => serviceId,
};

/** Day by day where all alternate or none does. */
function workingHoursParts(
  values: EmployeeValues,
  compared: Compared<EmployeeValues>,
): Part<EmployeeValues>[] {
  const texts = employeeTexts;
  const alternates = new Set(Object.values(compared).map(({ oddHours }) => oddHours !== null));
  if (alternates.size === 1)
    return values.oddHours === null
      ? dayParts(values, "hours", texts.off)
      : [
          ...dayParts(values, "hours", texts.off, texts.inEvenWeeks),
          ...dayParts(values, "oddHours", texts.off, texts.inOddWeeks),
        ];
  const text = workingHoursInWords(values);
  return [partOf(values, ["hours", "oddHours"], { label: texts.hours, text: lines(text) })];
}

export function employeeParts(
  values: EmployeeValues,
  compared: Compared<EmployeeValues>,
  services: readonly StaffService[],
): Part<EmployeeValues>[] {
  const texts = employeeTexts;
  const titleOf = (wanted: number) =>
    services.find(({ serviceId }) => serviceId === wanted)?.title ?? String(wanted);
  return [
    ...fieldParts(values, [
      ["firstName", texts.firstName, values.firstName.trim()],
      ["lastName", texts.lastName, values.lastName.trim()],
      ["isVisible", texts.visible, yesOrNo(values.isVisible)],
    ]),
    ...skillParts(skills, values, compared, {
      nameOf: ({ serviceId }) => titleOf(serviceId),
      durationOf: ({ duration }) => numberInWords(duration),
      labels: { duration: texts.ownDuration, price: texts.ownPrice },
    }),
    ...workingHoursParts(values, compared),
    ...fieldParts(values, [["isArchived", texts.archived, yesOrNo(values.isArchived)]]),
  ];
}

const rooms: MembersOf<RoomGroupValues, RoomValues> = {
  name: "rooms",
  list: (values) => values.rooms,
  withList: (values, members) => ({ ...values, rooms: members.map((room, key) => ({ ...room, key })) }),
  keyOf: ({ roomId, key }) => roomId ?? `new${key}`,
};

export function roomGroupParts(values: RoomGroupValues): Part<RoomGroupValues>[] {
  return [
    ...fieldParts(values, [["name", roomTexts.groupName, values.name.trim()]]),
    ...values.rooms.map((room) => {
      const name = room.name.trim();
      const text = room.isArchived ? `${name} (${roomTexts.archived})` : name;
      return memberPart(rooms, values, room, { label: name, text });
    }),
  ];
}

type WithCustomFields = { customFields: CustomFieldValues[] };

/** The parts of lists that somebody has put in another order cannot be told apart. */
function customFieldParts<Values extends WithCustomFields>(
  values: Values,
  compared: Compared<Values>,
): Part<Values>[] {
  const texts = serviceTexts.fields;
  const members: MembersOf<Values, CustomFieldValues> = {
    name: "customFields",
    list: (one) => one.customFields,
    // What is stored no more has to be asked anew.
    withList: (one, customFields) => {
      const known = new Set(one.customFields.map(({ customFieldId }) => customFieldId));
      const customFieldId = (field: CustomFieldValues) =>
        known.has(field.customFieldId) ? field.customFieldId : null;
      return {
        ...one,
        customFields: customFields.map((field) => ({ ...field, customFieldId: customFieldId(field) })),
      };
    },
    keyOf: ({ customFieldId, key }) => customFieldId ?? key,
  };
  const inWords = (asked: CustomFieldValues) =>
    [
      asked.fieldGroup.trim(),
      asked.displayText.trim(),
      texts.types[asked.type],
      asked.isMandatory ? texts.mandatory : "",
      asked.hyperLink.trim(),
      ...(asked.type === "DATE" ? [asked.notBefore.trim(), asked.notAfter.trim()] : []),
    ]
      .filter((text) => text !== "")
      .join(" · ");
  const all = Object.values(compared).map((one) => one.customFields.map(members.keyOf));
  const [order, ...others] = all.map((keys) =>
    keys.filter((key) => all.every((one) => one.includes(key))).join(),
  );
  if (others.some((other) => other !== order)) {
    const text = lines(values.customFields.map(inWords));
    const put = (into: Values) => members.withList(into, values.customFields);
    return [{ key: members.name, label: texts.title, text, put }];
  }
  return values.customFields.map((field) =>
    memberPart(members, values, field, { label: field.displayText.trim(), text: inWords(field) }),
  );
}

type People = { employees: readonly StaffEmployee[]; groups: readonly RoomGroup[] };

const nameOf = (employees: readonly StaffEmployee[], userId: number) => {
  const employee = employees.find((one) => one.userId === userId);
  return employee ? employeeName(employee) : String(userId);
};

const skilled: MembersOf<ServiceValues, SkilledValues> = {
  name: "employees",
  list: (values) => values.employees,
  withList: (values, members) => ({ ...values, employees: members }),
  keyOf: ({ userId }) => userId,
};

/** A group of rooms and the places of the steps that need it: the steps of two forms have different names. */
type NeedOfSteps = { groupId: number; steps: number[] | null };

const needs: MembersOf<ServiceValues, NeedOfSteps> = {
  name: "needs",
  list: ({ needs: needed, steps }) => {
    const positions = new Map(steps.map(({ key }, position) => [key, position]));
    return needed.map((need) => ({
      groupId: need.groupId,
      steps: need.steps?.flatMap((key) => positions.get(key) ?? []).toSorted((a, b) => a - b) ?? null,
    }));
  },
  withList: (values, members) => ({
    ...values,
    needs: members.map(({ groupId, steps }) => ({
      groupId,
      steps: steps?.flatMap((position) => values.steps[position]?.key ?? []) ?? null,
    })),
  }),
  keyOf: ({ groupId }) => groupId,
};

/** How long it takes, in which steps, and what has to be free for it. */
function timeParts(
  values: ServiceValues,
  compared: Compared<ServiceValues>,
  groups: readonly RoomGroup[],
): Part<ServiceValues>[] {
  const texts = serviceTexts;
  const groupOf = (wanted: number) =>
    groups.find(({ groupId }) => groupId === wanted)?.name ?? String(wanted);
  const during = ({ steps }: NeedOfSteps) =>
    steps ? steps.map((position) => texts.steps.kind(position + 1)).join(", ") : texts.needs.whole;
  const needPart = (need: NeedOfSteps) =>
    memberPart(needs, values, need, { label: groupOf(need.groupId), text: during(need) });
  const stepsInWords = ({ steps }: ServiceValues) =>
    steps.map(
      ({ kind, minutes }, index) =>
        `${texts.steps.name(index + 1, texts.steps.kinds[kind])}: ${numberInWords(minutes)} ${texts.steps.unit}`,
    );
  const all = Object.values(compared);
  const duration = numberInWords(values.duration);
  if (new Set(all.map((one) => lines(stepsInWords(one)))).size === 1)
    return [
      ...fieldParts(values, [["duration", texts.duration, duration]]),
      ...needs.list(values).map(needPart),
    ];
  // Of other steps neither the sum nor what some of them need can be kept.
  const bound = new Set(
    all.flatMap((one) => one.needs.filter(({ steps }) => steps).map(({ groupId }) => groupId)),
  );
  const isBound = ({ groupId }: { groupId: number }) => bound.has(groupId);
  const boundNeeds = needs.list(values).filter(isBound);
  return [
    {
      key: "steps",
      label: texts.steps.title,
      text: lines([
        `${texts.duration}: ${duration}`,
        ...stepsInWords(values),
        ...boundNeeds.map((need) => `${groupOf(need.groupId)}: ${during(need)}`),
      ]),
      put: (into) => ({
        ...into,
        duration: values.duration,
        steps: values.steps,
        needs: [...into.needs.filter((need) => !isBound(need)), ...values.needs.filter(isBound)],
      }),
    },
    ...needs
      .list(values)
      .filter((need) => !isBound(need))
      .map(needPart),
  ];
}

export function serviceParts(
  values: ServiceValues,
  compared: Compared<ServiceValues>,
  { employees, groups }: People,
): Part<ServiceValues>[] {
  const texts = serviceTexts;
  return [
    ...fieldParts(values, [
      ["title", texts.title, values.title.trim()],
      ["price", texts.price, priceInWords(values.price)],
      ["followUp", texts.followUp, numberInWords(values.followUp || "0")],
      ["visitRank", texts.visitRank, texts.visitRanks[values.visitRank]],
      ["serviceGroup", texts.group, values.serviceGroup.trim()],
      ["htmlContent", texts.text, values.htmlContent, true],
    ]),
    ...skillParts(skilled, values, compared, {
      nameOf: ({ userId }) => nameOf(employees, userId),
      // Steps take everybody the same.
      durationOf: ({ duration }) => (values.steps.length > 0 ? "" : numberInWords(duration)),
      labels: texts.employees,
    }),
    ...timeParts(values, compared, groups),
    ...customFieldParts(values, compared),
  ];
}

const occupied: MembersOf<EventValues, number> = {
  name: "roomIds",
  list: (values) => values.roomIds,
  withList: (values, roomIds) => ({ ...values, roomIds }),
  keyOf: (roomId) => roomId,
};

/** Two people may add the same date: what is not known from before is told apart by its time. */
function datesOf({ base }: Compared<EventValues>): MembersOf<EventValues, DateValues> {
  const known = new Set(base.schedules.map(({ scheduleId }) => scheduleId));
  return {
    name: "schedules",
    list: (values) => keptDates(values.schedules),
    withList: (values, dates) => {
      const stored = values.schedules.filter(({ scheduleId }) => scheduleId !== null);
      const ids = new Set(stored.map(({ scheduleId }) => scheduleId));
      const isLeft = (date: DateValues) => dates.every(({ scheduleId }) => scheduleId !== date.scheduleId);
      const schedules = [
        // What is stored no more has to be added anew.
        ...dates.map((date) => (ids.has(date.scheduleId) ? date : { ...date, scheduleId: null })),
        ...stored.filter(isLeft).map((date) => ({ ...date, isCalledOff: true })),
      ];
      return {
        ...values,
        schedules: schedules.toSorted((one, other) => startOf(one).localeCompare(startOf(other))),
      };
    },
    keyOf: (date) =>
      date.scheduleId !== null && known.has(date.scheduleId) ? date.scheduleId : startOf(date),
  };
}

export function eventParts(
  values: EventValues,
  compared: Compared<EventValues>,
  { employees, groups }: People,
): Part<EventValues>[] {
  const texts = eventTexts;
  const dates = datesOf(compared);
  const { onlineMeeting } = values;
  const link = values.onlineMeetingLink.trim();
  return [
    ...fieldParts(values, [
      ["type", texts.kind, texts.kinds[values.type]],
      ["title", texts.title, values.title.trim()],
      ["price", texts.price, priceInWords(values.price)],
      ["duration", texts.duration, numberInWords(values.duration)],
      ["htmlContent", texts.text, values.htmlContent, true],
    ]),
    ...dates.list(values).map((date) => {
      const text = momentInWords(`${date.day}T${date.time}`);
      return memberPart(dates, values, date, { label: `${texts.dates.title}: ${text}`, text });
    }),
    ...fieldParts(values, [
      ["capacity", texts.capacity, numberInWords(values.capacity)],
      ["minimumParticipants", texts.minimum, numberInWords(values.minimumParticipants)],
      ["signUpFrom", texts.signUpFrom, momentInWords(values.signUpFrom)],
      ["signUpUntil", texts.signUpUntil, momentInWords(values.signUpUntil, formatDeadline)],
      ["userId", texts.employee, values.userId === null ? texts.nobody : nameOf(employees, values.userId)],
      ["trainer", texts.trainer, values.trainer.trim()],
      ["room", texts.room, values.room.trim()],
    ]),
    ...occupied.list(values).map((roomId) => {
      const group = groups.find((one) => one.rooms.some((room) => room.roomId === roomId));
      const room = group?.rooms.find((one) => one.roomId === roomId);
      const label = group && room ? `${group.name}: ${room.name}` : String(roomId);
      return memberPart(occupied, values, roomId, { label, text: yesOrNo(true) });
    }),
    ...switchParts(
      compared,
      (one) => one.onlineMeeting,
      partOf(values, ["onlineMeeting", "onlineMeetingLink"], {
        label: texts.online,
        text: lines([yesOrNo(onlineMeeting), ...(onlineMeeting && link !== "" ? [link] : [])]),
      }),
      fieldParts(values, [["onlineMeetingLink", texts.link, link]]),
    ),
    ...customFieldParts(values, compared),
  ];
}

const branches: MembersOf<ProfileValues, number> = {
  name: "branches",
  list: (values) => values.branches,
  withList: (values, members) => ({ ...values, branches: members }),
  keyOf: (id) => id,
};

const links: MembersOf<ProfileValues, LinkValues> = {
  name: "socialMedia",
  list: (values) => values.socialMedia,
  withList: (values, socialMedia) => ({ ...values, socialMedia }),
  keyOf: ({ socialMediaType }) => socialMediaType,
};

type Category = { id: number; name: string };

export function profileParts(values: ProfileValues, categories: readonly Category[]): Part<ProfileValues>[] {
  const texts = profileSettingsTexts;
  const branch = (id: number) => categories.find((one) => one.id === id)?.name ?? String(id);
  const [main] = values.branches;
  const line = (name: keyof ProfileValues & string, label: string): WordsOf<ProfileValues>[number] => [
    name,
    label,
    String(values[name]).trim(),
  ];
  return [
    ...fieldParts(values, [
      line("companyName", texts.companyName),
      line("brancheNameDetailed", texts.detail),
      line("slogan", texts.slogan),
      ["topContent", texts.topContent, values.topContent, true],
    ]),
    // The draft is used up with the text that is made of it.
    partOf(values, ["content", "takesDraft"], { label: texts.content, text: values.content, isHtml: true }),
    ...setParts(branches, values, texts.branches),
    ...(main === undefined
      ? []
      : [
          {
            key: "mainBranch",
            label: texts.mainBranch,
            text: branch(main),
            put: (into: ProfileValues) => ({ ...into, branches: withMainBranch(into.branches, main) }),
          },
        ]),
    ...links.list(values).map((link) => {
      const label = socialMediaNames[link.socialMediaType];
      return memberPart(links, values, link, { label, text: link.website.trim() });
    }),
    ...fieldParts(values, [
      line("legalName", texts.legalName),
      line("streetName", texts.street),
      line("streetNumber", texts.streetNumber),
      line("zipCode", texts.zipCode),
      line("city", texts.city),
      line("contactEmail", texts.email),
      line("contactPhone", texts.phone),
      line("vatNumber", texts.vatNumber),
      line("registerNumber", texts.registerNumber),
      line("registerCourt", texts.registerCourt),
      ["theme", texts.theme, texts.themes[values.theme]],
    ]),
  ];
}

export function bookingPauseParts(
  values: BookingPauseValues,
  compared: Compared<BookingPauseValues>,
): Part<BookingPauseValues>[] {
  const texts = bookingPauseSettingsTexts;
  const [note, until] = [values.note.trim(), values.until.trim()];
  const said = values.isPaused ? [note, ...(until === "" ? [] : [`${texts.until}: ${until}`])] : [];
  return switchParts(
    compared,
    (one) => one.isPaused,
    partOf(values, ["isPaused", "note", "until"], {
      label: texts.pause,
      text: lines([yesOrNo(values.isPaused), ...said]),
    }),
    fieldParts(values, [
      ["note", texts.note, note],
      ["until", texts.until, until],
    ]),
  );
}
