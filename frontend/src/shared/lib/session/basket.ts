import { type CalendarDateTime, parseDateTime } from "@internationalized/date";
import * as z from "zod/mini";

const employee = z.object({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  /** Euro and minutes, where they differ from what the service says. */
  price: z.optional(z.number()),
  duration: z.optional(z.int()),
});

const service = z.object({
  serviceID: z.int(),
  organizationNr: z.int(),
  description: z.string(),
  htmlContent: z.string(),
  currency: z.literal("EUR"),
  price: z.number(),
  duration: z.int(),
  imagePath: z.nullable(z.string()),
  followUpTime: z.int(),
  sortOrder: z.int(),
});

const slot = z.object({
  dateFrom: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)),
  userIdList: z.array(z.int()),
  /** Who does it in the visit that was chosen. */
  employee: z.optional(employee),
});

const customizedBookingField = z.object({
  id: z.int(),
  serviceId: z.nullable(z.int()),
  eventId: z.nullable(z.int()),
  type: z.enum(["TEXT", "MULTILINE", "NUMBER", "DATE", "BOOLEAN"]),
  displayText: z.string(),
  fieldGroup: z.string(),
  mandatory: z.boolean(),
  sortOrder: z.int(),
  hyperLink: z.nullable(z.string()),
});

export const selectedServiceSchema = z.object({
  id: z.int(),
  service,
  organizationNr: z.int(),
  quantity: z.int(),
  /** Instant at which the service was put into the basket (RFC 3339). */
  dateAdded: z.string(),
  /** The employee that the customer chose; none means any employee. */
  user: z.nullable(employee),
  selectedSlot: z.nullable(slot),
  customizedBookingFields: z.array(customizedBookingField),
});

/** One service in a basket. The basket of an organisation is all entries that carry its number. */
export type SelectedService = z.infer<typeof selectedServiceSchema>;
export type BasketService = SelectedService["service"];
export type BasketEmployee = NonNullable<SelectedService["user"]>;
export type BasketSlot = NonNullable<SelectedService["selectedSlot"]>;

/** So many services go into one booking. */
export const mostServices = 10;

/** What a service costs in euro, and how many minutes it takes. */
export type Terms = Pick<BasketService, "price" | "duration">;

/** As the service says, unless this employee has another price or takes another time. */
export function termsWith({ price, duration }: Terms, employee: BasketEmployee | null): Terms {
  return { price: employee?.price ?? price, duration: employee?.duration ?? duration };
}

/** The terms of an entry as far as the entry itself tells: with any employee they may be others. */
export function termsOf({ service, user }: SelectedService): Terms {
  return termsWith(service, user);
}

export function basketOf(selected: SelectedService[], organizationNr: number): SelectedService[] {
  return selected.filter((entry) => entry.organizationNr === organizationNr);
}

/** The new entry has the highest id so far plus one and no slot. `dateAdded` is an RFC 3339 instant. */
export function addService(
  selected: SelectedService[],
  service: BasketService,
  dateAdded: string,
): SelectedService[] {
  const id = Math.max(0, ...selected.map((entry) => entry.id)) + 1;
  return [
    ...selected,
    {
      id,
      service,
      organizationNr: service.organizationNr,
      quantity: 1,
      dateAdded,
      user: null,
      selectedSlot: null,
      customizedBookingFields: [],
    },
  ];
}

export function removeEntry(selected: SelectedService[], id: number): SelectedService[] {
  return selected.filter((entry) => entry.id !== id);
}

export function removeOrganization(selected: SelectedService[], organizationNr: number): SelectedService[] {
  return selected.filter((entry) => entry.organizationNr !== organizationNr);
}

type EntryChange = Partial<Pick<SelectedService, "user" | "selectedSlot" | "customizedBookingFields">>;

export function changeEntry(selected: SelectedService[], id: number, change: EntryChange): SelectedService[] {
  return selected.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
}

/** Slots of this organisation that have begun by `now`, the wall time of its zone, are reset to none. */
export function dropPastSlots(
  selected: SelectedService[],
  organizationNr: number,
  now: CalendarDateTime,
): SelectedService[] {
  const isPast = (entry: SelectedService) =>
    entry.organizationNr === organizationNr &&
    entry.selectedSlot !== null &&
    parseDateTime(entry.selectedSlot.dateFrom).compare(now) < 0;
  // The same list when nothing changed: a store must not tell its readers about nothing.
  return selected.some(isPast)
    ? selected.map((entry) => (isPast(entry) ? { ...entry, selectedSlot: null } : entry))
    : selected;
}

/** Sum in euro. It adds cents: euro as floating point numbers drift. */
export function sumOfPrices(prices: number[]): number {
  return prices.reduce((cents, price) => cents + Math.round(price * 100), 0) / 100;
}

type Totals = { count: number; price: number; minutes: number };

/** Sums of a basket: euro and minutes. */
export function totalsOf(
  basket: SelectedService[],
  termsOfEntry: (entry: SelectedService) => Terms = termsOf,
): Totals {
  const terms = basket.map((entry) => termsOfEntry(entry));
  return {
    count: basket.length,
    price: sumOfPrices(terms.map(({ price }) => price)),
    minutes: terms.reduce((minutes, { duration }) => minutes + duration, 0),
  };
}
