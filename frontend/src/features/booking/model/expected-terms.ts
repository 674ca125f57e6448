import { type SelectedService, type Terms, termsWith } from "@/shared/lib/session/basket";
import type { Employee } from "@/shared/slots/model/employee-choice";
import { employeeOf } from "./visit-basket";

/** The terms of an entry as they are shown before the booking. */
export type ExpectedTerms = Terms & {
  /** Whether it takes this time, whoever does it. */
  isDurationCertain: boolean;
};

/** Who the booking may be given to: the chosen one, else those of the chosen slot, else everybody. */
function possibleEmployees(entry: SelectedService, offered: Employee[]) {
  const { selectedSlot } = entry;
  const user = employeeOf(entry);
  if (user) return [offered.find(({ userId }) => userId === user.userId) ?? user];
  return selectedSlot ? offered.filter(({ userId }) => selectedSlot.userIdList.includes(userId)) : offered;
}

/** What the service says stands as long as somebody keeps to it; else nobody must wait longer than was shown. */
function shownOf(durations: number[], ofService: number): number {
  return durations.length === 0 || durations.includes(ofService) ? ofService : Math.max(...durations);
}

/**
 * Only who is chosen by name may have another price; any employee costs what the service says. How long it takes depends
 * on who does it, and is certain where all who may agree. `offered` are the employees who do the service, none as long
 * as they are not known.
 */
export function expectedTerms(entry: SelectedService, offered: Employee[] = []): ExpectedTerms {
  const possible = possibleEmployees(entry, offered).map((employee) => termsWith(entry.service, employee));
  const durations = possible.map(({ duration }) => duration);
  const [chosen] = employeeOf(entry) ? possible : [];
  return {
    price: chosen?.price ?? entry.service.price,
    duration: shownOf(durations, entry.service.duration),
    isDurationCertain: new Set(durations).size <= 1,
  };
}
