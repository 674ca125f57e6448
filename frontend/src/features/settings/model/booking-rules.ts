import * as z from "zod/mini";
import { formatDuration } from "@/shared/lib/format";
import type { BookingRules } from "../api/wire";
import { bookingRulesTexts } from "../texts";

export type TimeUnit = "minutes" | "hours" | "days" | "weeks";
/** How long something is, as people say it. */
export type TimeSpan = { amount: string; unit: TimeUnit };

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;
const daysPerWeek = 7;
const daysPerYear = 365;

export const unitMinutes: Record<TimeUnit, number> = {
  minutes: 1,
  hours: minutesPerHour,
  days: minutesPerDay,
  weeks: daysPerWeek * minutesPerDay,
};

export const noticeUnits: TimeUnit[] = ["minutes", "hours", "days", "weeks"];
export const horizonUnits: TimeUnit[] = ["days", "weeks"];
export const longestNotice = daysPerYear * minutesPerDay;
export const longestHorizon = 180;
const usualGrids = [5, 10, 15, 20, 30, 60];

/** In the largest of the units that says it in a whole number: 90 minutes are 90 minutes, 120 are 2 hours. */
export function spanOfMinutes(minutes: number, units: TimeUnit[]): TimeSpan {
  const [smallest = "minutes"] = units;
  // Nobody says "0 weeks", and a day is rather 24 hours than half of two.
  const unit = minutes === 0 ? "hours" : units.findLast((one) => minutes % unitMinutes[one] === 0);
  const chosen = unit && units.includes(unit) ? unit : smallest;
  return { amount: String(minutes / unitMinutes[chosen]), unit: chosen };
}

/** None for what is no whole number. */
export function minutesOfSpan({ amount, unit }: TimeSpan): number | null {
  return /^\d{1,6}$/.test(amount.trim()) ? Number(amount) * unitMinutes[unit] : null;
}

export type BookingRulesValues = {
  notice: TimeSpan;
  horizon: TimeSpan;
  grid: number;
  cancellationNotice: TimeSpan;
  showComment: boolean;
  showPhone: boolean;
  phoneMandatory: boolean;
  /** Months; empty for what the product promises. */
  contactRetention: string;
  /** Empty for as many as the product allows. */
  openBookingsOfMailbox: string;
};

export function bookingRulesValues(rules: BookingRules): BookingRulesValues {
  return {
    notice: spanOfMinutes(rules.notice, noticeUnits),
    horizon: spanOfMinutes(rules.horizon * minutesPerDay, horizonUnits),
    grid: rules.grid,
    cancellationNotice: spanOfMinutes(rules.cancellationNotice, noticeUnits),
    showComment: rules.showComment,
    showPhone: rules.showPhone,
    phoneMandatory: rules.phoneMandatory,
    contactRetention: String(rules.contactRetention ?? ""),
    openBookingsOfMailbox: String(rules.openBookingsOfMailbox ?? ""),
  };
}

const numberOr = (text: string) => (text === "" ? null : Number(text));

/** Of values without mistakes. */
export function rulesOf(values: BookingRulesValues): Omit<BookingRules, "version"> {
  return {
    notice: minutesOfSpan(values.notice) ?? 0,
    horizon: (minutesOfSpan(values.horizon) ?? 0) / minutesPerDay,
    grid: values.grid,
    cancellationNotice: minutesOfSpan(values.cancellationNotice) ?? 0,
    showComment: values.showComment,
    showPhone: values.showPhone,
    // A field that is not there cannot be filled in.
    phoneMandatory: values.showPhone && values.phoneMandatory,
    contactRetention: numberOr(values.contactRetention),
    openBookingsOfMailbox: numberOr(values.openBookingsOfMailbox),
  };
}

export type SpanName = "notice" | "horizon" | "cancellationNotice";

const bounds: Record<SpanName, [least: number, most: number]> = {
  notice: [0, longestNotice],
  horizon: [minutesPerDay, longestHorizon * minutesPerDay],
  cancellationNotice: [0, longestNotice],
};

const spanSchema = (name: SpanName) =>
  z
    .object({ amount: z.string(), unit: z.enum(["minutes", "hours", "days", "weeks"]) })
    .check(({ value, issues }) => {
      const minutes = minutesOfSpan(value);
      const [least, most] = bounds[name];
      if (minutes !== null && minutes >= least && minutes <= most) return;
      const message = minutes === null ? bookingRulesTexts.noNumber : bookingRulesTexts.bounds[name];
      issues.push({ code: "custom", input: value, path: ["amount"], message });
    });

/** What can be told without the server. */
export const bookingRulesSchema = z.object({
  notice: spanSchema("notice"),
  horizon: spanSchema("horizon"),
  cancellationNotice: spanSchema("cancellationNotice"),
});

const untilWhen = (minutes: number) =>
  minutes === 0
    ? bookingRulesTexts.changes.untilStart
    : bookingRulesTexts.changes.until(formatDuration(minutes));

type Limits = Pick<BookingRules, "cancellationNotice" | "notice" | "horizon">;

/** The server counts no further. */
const mostOutdatedCustomers = 1_000;

/**
 * What other limits mean, which the preview of the server does not say: it looks at one week and at what is booked. And
 * whose contact data are older than they are kept from now on.
 */
export function changedLimits(before: Limits, after: Limits, outdatedCustomers: number): string[] {
  const { changes } = bookingRulesTexts;
  const days = ({ horizon }: Limits) => formatDuration(horizon * minutesPerDay);
  return [
    ...(before.cancellationNotice === after.cancellationNotice
      ? []
      : [
          changes.cancellationNotice(
            untilWhen(before.cancellationNotice),
            untilWhen(after.cancellationNotice),
            after.cancellationNotice > before.cancellationNotice,
          ),
        ]),
    ...(before.notice === after.notice
      ? []
      : [changes.notice(untilWhen(before.notice), untilWhen(after.notice))]),
    ...(before.horizon === after.horizon ? [] : [changes.horizon(days(before), days(after))]),
    ...(outdatedCustomers === 0 ? [] : [changes.outdated(outdatedCustomers, mostOutdatedCustomers)]),
  ];
}

/** The usual steps, and the present one. */
export function gridsBeside(grid: number): number[] {
  return [...new Set([...usualGrids, grid])].sort((one, other) => one - other);
}

/** The first starts from ten o'clock on. */
export function exampleStarts(grid: number): string[] {
  return [0, 1, 2].map((step) => {
    const minute = 10 * minutesPerHour + step * grid;
    const two = (value: number) => String(value).padStart(2, "0");
    return `${two(Math.floor(minute / minutesPerHour) % 24)}:${two(minute % minutesPerHour)}`;
  });
}
