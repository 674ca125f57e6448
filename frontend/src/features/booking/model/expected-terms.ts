import { type SelectedService, type Terms, termsWith } from "@/shared/lib/session/basket";
import type { Employee } from "./employee-choice";

/** The terms of an entry as they are shown before the booking. */
export type ExpectedTerms = Terms & {
  /** Whether it is this price, whoever does it. */
  isPriceCertain: boolean;
  /** Whether it takes this time, whoever does it. */
  isDurationCertain: boolean;
};

/** Who the booking may be given to: the chosen one, else those of the chosen slot, else everybody. */
function possibleEmployees({ user, selectedSlot }: SelectedService, offered: Employee[]) {
  if (user) return [offered.find(({ userId }) => userId === user.userId) ?? user];
  return selectedSlot ? offered.filter(({ userId }) => selectedSlot.userIdList.includes(userId)) : offered;
}

/** What the service says stands as long as somebody keeps to it; else nobody must find more than was shown. */
function shownOf(values: number[], ofService: number): number {
  return values.length === 0 || values.includes(ofService) ? ofService : Math.max(...values);
}

/**
 * What all who may do it agree on is certain. Where they differ, it depends on who does it. `offered` are the
 * employees who do the service, none as long as they are not known.
 */
export function expectedTerms(entry: SelectedService, offered: Employee[] = []): ExpectedTerms {
  const possible = possibleEmployees(entry, offered).map((employee) => termsWith(entry.service, employee));
  const prices = possible.map(({ price }) => price);
  const durations = possible.map(({ duration }) => duration);
  return {
    price: shownOf(prices, entry.service.price),
    duration: shownOf(durations, entry.service.duration),
    isPriceCertain: new Set(prices).size <= 1,
    isDurationCertain: new Set(durations).size <= 1,
  };
}
