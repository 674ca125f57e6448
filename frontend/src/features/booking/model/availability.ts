import { parseWallTime } from "@/shared/lib/format";
import type { BasketEmployee, BasketSlot, SelectedService } from "@/shared/lib/session/basket";
import type { Slot } from "./slot-days";

/** What one appointment takes: one of the employees from `from` until before `until` (wall times of the wire). */
type Demand = { from: string; until: string; employees: number[] };

/** The employees who can take the slot, given the customer's choice. */
function employeesFor(slot: Slot, chosen: BasketEmployee | null): number[] {
  return slot.userIdList.filter((id) => chosen === null || id === chosen.userId);
}

function demandOf({ service, user }: SelectedService, slot: Slot): Demand {
  const minutes = service.duration + service.followUpTime;
  return {
    from: slot.dateFrom,
    until: parseWallTime(slot.dateFrom).add({ minutes }).toString(),
    employees: employeesFor(slot, user),
  };
}

function overlap(first: Demand, second: Demand): boolean {
  return first.from < second.until && second.from < first.until;
}

/** Beyond this the search is given up and the slot is offered: the server decides in any case. */
const longestSearch = 5_000;

/** Whether every demand can get an employee of its own for its time: a search over all assignments. */
function canAssign(demands: Demand[]): boolean {
  // The pickiest first: dead ends show early.
  const ordered = demands.toSorted((first, second) => first.employees.length - second.employees.length);
  const taken: number[] = [];
  let steps = 0;
  const assign = (index: number): boolean => {
    const demand = ordered[index];
    if (!demand) return true;
    return demand.employees.some((employee) => {
      steps += 1;
      if (steps > longestSearch) return true;
      const collides = taken.some((other, at) => {
        const earlier = ordered[at];
        return other === employee && earlier !== undefined && overlap(earlier, demand);
      });
      if (collides) return false;
      taken.push(employee);
      const fits = assign(index + 1);
      taken.pop();
      return fits;
    });
  };
  return assign(0);
}

/**
 * The slots that can be offered for an entry: somebody is free, the chosen employee if there is one, and
 * the other entries of the basket that have a slot can keep theirs.
 */
export function offeredSlots(slots: Slot[], entry: SelectedService, others: SelectedService[]): Slot[] {
  const demands = others.flatMap((other) =>
    other.selectedSlot ? [demandOf(other, other.selectedSlot)] : [],
  );
  return slots.filter((slot) => {
    if (employeesFor(slot, entry.user).length === 0) return false;
    if (demands.length === 0) return true;
    const demand = demandOf(entry, slot);
    const concerned = demands.filter((other) => overlap(other, demand));
    return concerned.length === 0 || canAssign([...demands, demand]);
  });
}

/** The chosen slot as it is offered now; none when it is gone. */
export function slotStillOffered(chosen: BasketSlot | null, offered: Slot[]): BasketSlot | null {
  if (!chosen) return null;
  return offered.find((slot) => slot.dateFrom === chosen.dateFrom) ?? null;
}

/** Whether the slot can be kept when this employee is chosen; none chosen means "surprise me". */
export function keepsSlot(slot: BasketSlot | null, employee: BasketEmployee | null): boolean {
  return slot !== null && employeesFor(slot, employee).length > 0;
}
