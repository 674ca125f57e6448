import type { CalendarDateTime } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { NewBooking, Visit } from "../api/new-booking";
import { customerData, type Guest, orNull } from "./guest";

/** A service that is wanted, and with whom; null is anybody. */
export type WantedService = { serviceId: number; userId: number | null };

type BookedBefore = { status: string; serviceId: number; userId: number };

const isCancelled = (state: string) => state.startsWith("CANCELLED");

/** The newest booking of services that was not cancelled; none of somebody who has none. */
export function lastBookingOf(
  visits: { bookingId: number; appointmentId: number | null; state: string }[],
): number | null {
  const last = visits.find(({ appointmentId, state }) => appointmentId !== null && !isCancelled(state));
  return last?.bookingId ?? null;
}

/** What was booked, as far as it is still offered; by anybody where the one who did it has left. */
export function servicesAgain(
  appointments: BookedBefore[],
  offered: number[],
  employees: number[],
): WantedService[] {
  return appointments
    .filter(({ status, serviceId }) => !isCancelled(status) && offered.includes(serviceId))
    .map(({ serviceId, userId }) => ({ serviceId, userId: employees.includes(userId) ? userId : null }));
}

export function isSameChoice(one: WantedService[], other: WantedService[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ serviceId, userId }, index) =>
        other[index]?.serviceId === serviceId && other[index]?.userId === userId,
    )
  );
}

export type BookedService = { serviceId: number; userId: number | null; start: string };

/** A start that is free within the rules, with all that begins then and after it. */
export type Suggestion = { start: string; services: BookedService[] };

/** One service begins at each of the starts. */
export function suggestionsOfSlots(
  { serviceId, userId }: WantedService,
  slots: { dateFrom: string; userIdList: number[] }[],
): Suggestion[] {
  return slots
    .filter(({ userIdList }) => userId === null || userIdList.includes(userId))
    .map(({ dateFrom }) => ({ start: dateFrom, services: [{ serviceId, userId, start: dateFrom }] }));
}

/** Several services follow each other in the order that suits best. */
export function suggestionsOfVisits(visits: Visit[]): Suggestion[] {
  return visits.map(({ dateFrom, appointments }) => ({
    start: dateFrom,
    services: appointments.map(({ serviceId, userId, dateFrom: start }) => ({ serviceId, userId, start })),
  }));
}

type ServiceLength = { duration: number; followUpTime: number };

/** How services follow each other: minutes from one possible start to the next, and how long each takes. */
export type Sequence = { grid: number; lengthOf: (service: WantedService) => ServiceLength };

/** How long a service takes, and what it costs in euro. */
export type ServiceTerms = ServiceLength & { price: number };

type Offered = {
  serviceID: number;
  employees: { userId: number; duration: number; price: number }[];
} & ServiceTerms;

/**
 * Somebody who was chosen may be faster or slower than the service says, and cost another price; the time after it is
 * the same. Anybody costs what the service says.
 */
export function termsOfService({ serviceId, userId }: WantedService, offered: Offered[]): ServiceTerms {
  const service = offered.find(({ serviceID }) => serviceID === serviceId);
  const { duration = 0, followUpTime = 0, price = 0 } = service ?? {};
  const own = service?.employees.find((one) => one.userId === userId);
  return { duration: own?.duration ?? duration, followUpTime, price: own?.price ?? price };
}

/** Whether somebody does a service; of nobody nothing is ruled out. */
export function canDoService({ serviceId, userId }: WantedService, offered: Offered[]): boolean {
  const service = offered.find(({ serviceID }) => serviceID === serviceId);
  return userId === null || service === undefined || service.employees.some((one) => one.userId === userId);
}

/** Possible starts count from midnight. */
function onGrid(time: CalendarDateTime, grid: number): CalendarDateTime {
  const minute = time.hour * 60 + time.minute;
  return time.add({ minutes: (grid - (minute % grid)) % grid });
}

/**
 * Services one after the other from a start that nobody has suggested: each begins on the grid, at or after the end of
 * the one before and of what its employee still needs after an earlier one.
 */
export function oneAfterTheOther(
  services: WantedService[],
  start: string,
  { grid, lengthOf }: Sequence,
): BookedService[] {
  const freeFrom = new Map<number | null, CalendarDateTime>();
  let next = parseWallTime(start);
  return services.map((service, index) => {
    const free = freeFrom.get(service.userId);
    const earliest = free && free.compare(next) > 0 ? free : next;
    const own = index === 0 ? earliest : onGrid(earliest, grid);
    const { duration, followUpTime } = lengthOf(service);
    next = own.add({ minutes: duration });
    freeFrom.set(service.userId, next.add({ minutes: followUpTime }));
    return { ...service, start: own.toString() };
  });
}

/** The times of the suggestion where one was taken, else those that follow from the start. */
export function bookedServices(
  services: WantedService[],
  start: string,
  suggestions: Suggestion[],
  sequence: Sequence,
): BookedService[] {
  return (
    suggestions.find((suggestion) => suggestion.start === start)?.services ??
    oneAfterTheOther(services, start, sequence)
  );
}

type Sent = { serviceId: number; userId?: number | null; start: string };

/**
 * Where a visit begins when the service that was refused goes to another place: the whole visit moves by as much, and
 * that service is the lost one.
 */
export function movedVisit(
  services: Sent[],
  index: number,
  place: { start: string },
): { start: string; lost: Sent | undefined } {
  const lost = services[index];
  const first = services.map(({ start }) => start).sort()[0];
  if (!lost || !first) return { start: place.start, lost };
  const zone = "UTC";
  const milliseconds =
    parseWallTime(place.start).toDate(zone).getTime() - parseWallTime(lost.start).toDate(zone).getTime();
  return { start: parseWallTime(first).add({ milliseconds }).toString(), lost };
}

/** The lines with another employee for the service that was refused. */
export function withEmployee<Row extends { serviceId: number | null; userId: number | null }>(
  rows: Row[],
  lost: Sent | undefined,
  userId: number | null,
): Row[] {
  if (!lost || (lost.userId ?? null) === userId) return rows;
  const ofService = rows.filter(({ serviceId }) => serviceId === lost.serviceId);
  const changed = ofService.find((row) => row.userId === (lost.userId ?? null)) ?? ofService[0];
  return rows.map((row) => (row === changed ? { ...row, userId } : row));
}

type Wanted = {
  guest: Guest;
  services: BookedService[];
  answers?: NewBooking["customizedFields"];
  note: string;
  notifyCustomer: boolean;
  overRules: boolean;
};

/** What the server gets; what was left empty is not known. */
export function newBooking({ guest, note, ...wanted }: Wanted): NewBooking {
  const { services, answers: customizedFields, notifyCustomer, overRules } = wanted;
  return {
    customerData: customerData(guest),
    services,
    customizedFields,
    note: orNull(note),
    notifyCustomer,
    overRules,
  };
}

/** Rules are broken for people who were chosen, never for anybody. */
export function hasChosenEmployees({ services }: NewBooking): boolean {
  return services.every(({ userId }) => userId != null);
}
