import type { components } from "@/api/schema";
import { parseWallTime } from "@/shared/lib/format";
import type { BasketEmployee, BasketSlot, SelectedService } from "@/shared/lib/session/basket";
import type { Visit, VisitAppointment } from "@/shared/slots/model/visit";
import { inOrderOfTime } from "./appointment-times";
import { employeeOf } from "./visit-basket";

/** What is asked about visits of a basket, besides the days. */
export type VisitQuery = Pick<
  components["schemas"]["VisitsRequest"],
  "organizationNr" | "services" | "maxWaiting"
>;

export function visitQuery(basket: SelectedService[], maxWaiting: number): VisitQuery {
  return {
    organizationNr: basket[0]?.organizationNr ?? 0,
    services: basket.map(({ service, user }) => ({
      serviceId: service.serviceID,
      userId: user?.userId ?? null,
    })),
    maxWaiting,
  };
}

const millisecondsPerMinute = 60_000;

/** The minutes between the appointments of one day, in sum. */
export function waitingOf(
  basket: SelectedService[],
  durationOf: (entry: SelectedService) => { duration: number },
): number {
  const starts = inOrderOfTime(basket).flatMap((entry) => {
    if (!entry.selectedSlot) return [];
    // Only differences are looked at: any zone will do.
    const start = parseWallTime(entry.selectedSlot.dateFrom).toDate("UTC").getTime() / millisecondsPerMinute;
    return [{ start, end: start + durationOf(entry).duration }];
  });
  return starts.slice(1).reduce((sum, { start }, index) => sum + start - (starts[index]?.end ?? start), 0);
}

/** Each entry with its appointment: the one of its service by its employee. */
export function appointmentsOf(
  basket: SelectedService[],
  visit: Visit,
): Map<SelectedService, VisitAppointment> {
  const left = [...visit.appointments];
  const found = new Map<SelectedService, VisitAppointment>();
  // Who wishes nobody leaves the others theirs, where a service is there twice.
  const wishesFirst = basket.toSorted(
    (one, other) => Number(one.user === null) - Number(other.user === null),
  );
  for (const entry of wishesFirst) {
    const index = left.findIndex(
      ({ serviceId, userId }) =>
        serviceId === entry.service.serviceID && (entry.user === null || entry.user.userId === userId),
    );
    const [appointment] = index < 0 ? [] : left.splice(index, 1);
    if (appointment) found.set(entry, appointment);
  }
  return found;
}

/** The basket with the times and people of a visit; none where that is one of other services or people. */
export function basketWith(
  basket: SelectedService[],
  visit: Visit,
  whoIs: (serviceId: number, userId: number) => BasketEmployee | null,
): SelectedService[] | null {
  const appointments = appointmentsOf(basket, visit);
  const entries = basket.flatMap((entry) => {
    const appointment = appointments.get(entry);
    if (!appointment) return [];
    const employee = whoIs(appointment.serviceId, appointment.userId);
    return [{ ...entry, selectedSlot: slotOf(appointment, employee) }];
  });
  return entries.length === basket.length ? entries : null;
}

/** Whether the basket has exactly the times and people of a visit. */
export function isVisitOf(basket: SelectedService[], visit: Visit): boolean {
  const appointments = appointmentsOf(basket, visit);
  return basket.every((entry) => {
    const appointment = appointments.get(entry);
    return (
      appointment?.dateFrom === entry.selectedSlot?.dateFrom &&
      appointment?.userId === employeeOf(entry)?.userId
    );
  });
}

/** The slot that an appointment of a visit gives its entry. */
export function slotOf({ dateFrom, userId }: VisitAppointment, employee: BasketEmployee | null): BasketSlot {
  const unknown = { userId, firstName: "", lastName: "", avatar: null };
  return { dateFrom, userIdList: [userId], employee: employee ?? unknown };
}
