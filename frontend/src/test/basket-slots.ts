import type { components } from "@/api/schema";
import { parseWallTime } from "@/shared/lib/format";

type Schemas = components["schemas"];

/** What an organisation has free. */
export type Calendar = {
  /** Per service. */
  slots: Record<number, Schemas["Slot"][]>;
  /** Per service; an hour unless given. */
  minutes?: Record<number, number>;
};

type Appointment = { from: string; until: string; employees: number[] };

function appointment(
  { serviceId, userId }: Schemas["BasketServiceRequest"],
  start: string,
  { slots, minutes = {} }: Calendar,
): Appointment {
  const free = slots[serviceId]?.find(({ dateFrom }) => dateFrom === start)?.userIdList ?? [];
  return {
    from: start,
    until: parseWallTime(start)
      .add({ minutes: minutes[serviceId] ?? 60 })
      .toString(),
    employees: free.filter((id) => !userId || id === userId),
  };
}

/** Whether each appointment can have somebody, nobody two at once: every assignment is tried. */
function isPossible(appointments: Appointment[], taken: Appointment[] = []): boolean {
  const [first, ...others] = appointments;
  if (!first) return true;
  return first.employees.some((employee) => {
    const isTaken = taken.some(
      ({ from, until, employees }) =>
        employees.includes(employee) && from < first.until && first.from < until,
    );
    return !isTaken && isPossible(others, [...taken, { ...first, employees: [employee] }]);
  });
}

/** The answer of `getbasketslots`, from the request alone. */
export function basketSlots(request: Schemas["BasketSlotsRequest"], calendar: Calendar): Schemas["Slot"][] {
  const { services, next, dateFrom, dateTo } = request;
  const wanted = services[next];
  if (!wanted) throw new Error(`The basket has no service ${next}`);
  const others = services.flatMap((service, index) =>
    index !== next && service.start ? [appointment(service, service.start, calendar)] : [],
  );
  return (calendar.slots[wanted.serviceId] ?? []).flatMap((slot) => {
    const day = slot.dateFrom.slice(0, 10);
    const own = appointment(wanted, slot.dateFrom, calendar);
    const userIdList = own.employees.filter((employee) =>
      isPossible([{ ...own, employees: [employee] }, ...others]),
    );
    return dateFrom <= day && day <= dateTo && userIdList.length > 0 ? [{ ...slot, userIdList }] : [];
  });
}
