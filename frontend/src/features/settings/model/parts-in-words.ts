import { parseDate } from "@internationalized/date";
import {
  formatDateAndTime,
  formatDuration,
  formatFullDate,
  formatPrice,
  parseWallTime,
} from "@/shared/lib/format";
import { socialMediaNames } from "@/shared/lib/social-media";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { RoomGroup, StaffEmployee, StaffService } from "../api/wire";
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
import { type BookingRulesValues, minutesOfSpan, type TimeSpan } from "./booking-rules";
import type { Part } from "./differences";
import { type EmployeeValues, priceOf } from "./employees";
import type { EventValues } from "./event-form";
import type { OpeningHoursValues } from "./opening-hours";
import type { ProfileValues } from "./profile-form";
import type { RoomGroupValues } from "./rooms";
import type { AskedValues, ServiceValues } from "./service-form";
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
const momentInWords = (wallTime: string) =>
  wallTime === "" ? "" : formatDateAndTime(parseWallTime(`${wallTime}:00`));

function daysInWords(week: Week, closed: string): Part[] {
  return week.map((windows, day) => ({
    label: hoursTexts.days[day] ?? "",
    text:
      windows.length === 0
        ? closed
        : windows
            .map(({ opens, closes }) => `${opens}–${closes === "00:00" ? "24:00" : closes}`)
            .toSorted()
            .join(", "),
  }));
}

export function openingHoursInWords(values: OpeningHoursValues): Part[] {
  const texts = openingHoursTexts;
  const names = new Map<string, string>(Object.entries(regionNames));
  return [
    ...daysInWords(values.hours, texts.closed),
    { label: texts.closesOnHolidays, text: yesOrNo(values.closesOnHolidays) },
    { label: texts.region, text: names.get(values.holidayRegion) ?? texts.noRegion },
    { label: texts.localHolidays, text: lines(values.localHolidays.map(({ name }) => name)) },
    {
      label: texts.openHolidays,
      text: lines(values.openHolidays.toSorted().map((date) => formatFullDate(parseDate(date)))),
    },
  ];
}

export function bookingRulesInWords(values: BookingRulesValues): Part[] {
  const texts = bookingRulesTexts;
  const span = (timeSpan: TimeSpan) => formatDuration(minutesOfSpan(timeSpan) ?? 0);
  const choice = (text: string, none: string, inWords: (count: number) => string) =>
    text === "" ? none : inWords(Number(text));
  return [
    { label: texts.notice, text: span(values.notice) },
    { label: texts.horizon, text: span(values.horizon) },
    { label: texts.grid, text: texts.gridOf(values.grid) },
    { label: texts.cancellationNotice, text: span(values.cancellationNotice) },
    { label: texts.showComment, text: yesOrNo(values.showComment) },
    { label: texts.showPhone, text: yesOrNo(values.showPhone) },
    // A field that is not there cannot be filled in.
    { label: texts.phoneMandatory, text: yesOrNo(values.showPhone && values.phoneMandatory) },
    {
      label: texts.openBookings,
      text: choice(values.openBookingsOfMailbox, texts.noLimit, texts.openBookingsOf),
    },
    { label: texts.retention, text: choice(values.contactRetention, texts.usualRetention, texts.months) },
  ];
}

export function employeeInWords(values: EmployeeValues, services: readonly StaffService[]): Part[] {
  const texts = employeeTexts;
  const skills = values.skills.map(({ serviceId, can, duration, price }) => {
    const title = services.find((service) => service.serviceId === serviceId)?.title ?? String(serviceId);
    const own = [
      duration.trim() === "" ? [] : `${texts.ownDuration}: ${numberInWords(duration)}`,
      price.trim() === "" ? [] : `${texts.ownPrice}: ${priceInWords(price)}`,
    ].flat();
    return {
      label: `${texts.skills}: ${title}`,
      text: can ? lines([yesOrNo(true), ...own]) : yesOrNo(false),
    };
  });
  return [
    { label: texts.firstName, text: values.firstName.trim() },
    { label: texts.lastName, text: values.lastName.trim() },
    { label: texts.visible, text: yesOrNo(values.isVisible) },
    ...skills,
    ...daysInWords(values.hours, texts.off),
    { label: texts.archived, text: yesOrNo(values.isArchived) },
  ];
}

export function roomGroupInWords({ name, rooms }: RoomGroupValues): Part[] {
  const room = (one: RoomGroupValues["rooms"][number]) =>
    one.isArchived ? `${one.name.trim()} (${roomTexts.archived})` : one.name.trim();
  return [
    { label: roomTexts.groupName, text: name.trim() },
    { label: roomTexts.rooms, text: lines(rooms.map(room)) },
  ];
}

function askedInWords(customFields: readonly AskedValues[]): Part {
  const texts = serviceTexts.fields;
  const field = (asked: AskedValues) =>
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
  return { label: texts.title, text: lines(customFields.map(field)) };
}

type People = { employees: readonly StaffEmployee[]; groups: readonly RoomGroup[] };

const nameOf = (employees: readonly StaffEmployee[], userId: number) => {
  const employee = employees.find((one) => one.userId === userId);
  return employee ? employeeName(employee) : String(userId);
};

export function serviceInWords(values: ServiceValues, { employees, groups }: People): Part[] {
  const texts = serviceTexts;
  const positions = new Map(values.steps.map(({ key }, position) => [key, position + 1]));
  const needs = values.needs.map(({ groupId, steps }) => {
    const during = steps?.flatMap((key) => positions.get(key) ?? []).toSorted((a, b) => a - b);
    const when = during ? during.map(texts.steps.kind).join(", ") : texts.needs.whole;
    const name = groups.find((group) => group.groupId === groupId)?.name ?? String(groupId);
    return `${name}: ${when}`;
  });
  const skilled = values.employees.map(({ userId, duration, price }) =>
    [
      nameOf(employees, userId),
      // Steps take everybody the same.
      duration.trim() === "" || values.steps.length > 0
        ? []
        : `${texts.employees.duration}: ${numberInWords(duration)}`,
      price.trim() === "" ? [] : `${texts.employees.price}: ${priceInWords(price)}`,
    ]
      .flat()
      .join(" · "),
  );
  return [
    { label: texts.title, text: values.title.trim() },
    { label: texts.price, text: priceInWords(values.price) },
    { label: texts.duration, text: numberInWords(values.duration) },
    { label: texts.followUp, text: numberInWords(values.followUp || "0") },
    { label: texts.text, text: values.htmlContent, isHtml: true },
    { label: texts.employees.title, text: lines(skilled.toSorted()) },
    {
      label: texts.steps.title,
      text: lines(
        values.steps.map(
          ({ kind, minutes }, index) =>
            `${texts.steps.name(index + 1, texts.steps.kinds[kind])}: ${numberInWords(minutes)} ${texts.steps.unit}`,
        ),
      ),
    },
    { label: texts.needs.title, text: lines(needs.toSorted()) },
    askedInWords(values.customFields),
  ];
}

export function eventInWords(values: EventValues, { employees, groups }: People): Part[] {
  const texts = eventTexts;
  const rooms = groups.flatMap((group) => group.rooms.map((room) => ({ ...room, group: group.name })));
  const occupied = values.roomIds.map((roomId) => {
    const room = rooms.find((one) => one.roomId === roomId);
    return room ? `${room.group}: ${room.name}` : String(roomId);
  });
  const dates = values.schedules.filter(({ isCalledOff }) => !isCalledOff);
  return [
    { label: texts.kind, text: texts.kinds[values.type] },
    { label: texts.title, text: values.title.trim() },
    { label: texts.price, text: priceInWords(values.price) },
    { label: texts.duration, text: numberInWords(values.duration) },
    { label: texts.text, text: values.htmlContent, isHtml: true },
    {
      label: texts.dates.title,
      text: lines(
        dates
          .map(({ day, time }) => `${day}T${time}`)
          .toSorted()
          .map(momentInWords),
      ),
    },
    { label: texts.capacity, text: numberInWords(values.capacity) },
    { label: texts.minimum, text: numberInWords(values.minimumParticipants) },
    { label: texts.signUpFrom, text: momentInWords(values.signUpFrom) },
    { label: texts.signUpUntil, text: momentInWords(values.signUpUntil) },
    { label: texts.employee, text: values.userId === null ? texts.nobody : nameOf(employees, values.userId) },
    { label: texts.trainer, text: values.trainer.trim() },
    { label: texts.room, text: values.room.trim() },
    { label: texts.rooms, text: lines(occupied.toSorted()) },
    { label: texts.online, text: yesOrNo(values.onlineMeeting) },
    { label: texts.link, text: values.onlineMeeting ? values.onlineMeetingLink.trim() : "" },
    askedInWords(values.customFields),
  ];
}

type Category = { id: number; name: string };

export function profileInWords(values: ProfileValues, branches: readonly Category[]): Part[] {
  const texts = profileSettingsTexts;
  const branch = (id: number) => branches.find((one) => one.id === id)?.name ?? String(id);
  const [main, ...others] = values.branches;
  return [
    { label: texts.companyName, text: values.companyName.trim() },
    { label: texts.detail, text: values.brancheNameDetailed.trim() },
    { label: texts.slogan, text: values.slogan.trim() },
    { label: texts.topContent, text: values.topContent, isHtml: true },
    { label: texts.content, text: values.content, isHtml: true },
    { label: texts.mainBranch, text: main === undefined ? "" : branch(main) },
    { label: texts.branches, text: lines([main ?? [], others].flat().map(branch).toSorted()) },
    {
      label: texts.links,
      text: lines(
        values.socialMedia.map(
          ({ socialMediaType, website }) => `${socialMediaNames[socialMediaType]}: ${website.trim()}`,
        ),
      ),
    },
    { label: texts.legalName, text: values.legalName.trim() },
    { label: texts.street, text: values.streetName.trim() },
    { label: texts.streetNumber, text: values.streetNumber.trim() },
    { label: texts.zipCode, text: values.zipCode.trim() },
    { label: texts.city, text: values.city.trim() },
    { label: texts.email, text: values.contactEmail.trim() },
    { label: texts.phone, text: values.contactPhone.trim() },
    { label: texts.vatNumber, text: values.vatNumber.trim() },
    { label: texts.registerNumber, text: values.registerNumber.trim() },
    { label: texts.registerCourt, text: values.registerCourt.trim() },
    { label: texts.themeOf, text: texts.themes[values.theme] },
  ];
}
