import { formatShortDate, formatTime, parseWallTime } from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import { dayOf } from "@/shared/slots/model/slot-days";
import { inShortTexts } from "../texts";
import { inOrderOfTime } from "./appointment-times";
import { employeeOf } from "./visit-basket";

const listed = new Intl.ListFormat("de-AT");

/** `Fr., 4. Dez., 13:00 · Katharina`: when it begins and who does it, as far as everybody is known. */
export function basketInShort(basket: SelectedService[]): string {
  const slots = inOrderOfTime(basket).flatMap(({ selectedSlot }) => selectedSlot ?? []);
  const [first] = slots;
  if (!first) return "";
  const start = parseWallTime(first.dateFrom);
  const onOtherDays = slots.filter((slot) => dayOf(slot) !== dayOf(first)).length;
  const employees = inOrderOfTime(basket).map(employeeOf);
  const names = new Set(employees.map((employee) => employee?.firstName ?? ""));
  return [
    `${formatShortDate(start)}, ${formatTime(start)}`,
    ...(onOtherDays > 0 ? [inShortTexts.onOtherDays(onOtherDays)] : []),
    ...(names.has("") ? [] : [listed.format(names)]),
  ].join(" · ");
}
