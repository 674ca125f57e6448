import { CalendarDate } from "@internationalized/date";
import type { SelectedService } from "@/shared/lib/session/basket";
import { type BookingStep, readStep } from "@/shared/reservation/model/booking-step";

/** Where in the booking the customer is. It stands in the address, so that reload and back work. */
export type BookingPlace = {
  step: BookingStep;
  /** Id of the entry of the basket that is open; `closed` when the customer closed all, null when nothing was said. */
  open: number | "closed" | null;
  /** Chosen day `YYYY-MM-DD` of the open entry. */
  day: string | null;
};

const closed = "0";

/** `YYYY-MM-DD` when the text names a day that exists. */
export function readDay(text: string | null): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  if (!match) return null;
  // Impossible days are moved to the nearest possible one, which reads differently.
  const day = new CalendarDate(Number(match[1]), Number(match[2]), Number(match[3])).toString();
  return day === text ? day : null;
}

function searchText(search: URLSearchParams): string {
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** An address names an entry by its position from 1 on: ids are others in the next browser. */
function positionOf(basket: SelectedService[], entryId: number): string | null {
  const index = basket.findIndex(({ id }) => id === entryId);
  return index < 0 ? null : String(index + 1);
}

export function readPlace(search: URLSearchParams, basket: SelectedService[]): BookingPlace {
  const position = search.get("service") ?? "";
  const entry = /^\d{1,6}$/.test(position) ? basket[Number(position) - 1] : undefined;
  return {
    step: readStep(search),
    open: position === closed ? "closed" : (entry?.id ?? null),
    day: readDay(search.get("day")),
  };
}

export function writePlace({ step, open, day }: BookingPlace, basket: SelectedService[]): string {
  const search = new URLSearchParams();
  const position = typeof open === "number" ? positionOf(basket, open) : open === null ? null : closed;
  if (step === "details") search.set("step", step);
  if (step === "selection" && position !== null) search.set("service", position);
  if (step === "selection" && day !== null) search.set("day", day);
  return searchText(search);
}

/** The same address where the open entry has another position than before, since others went. */
export function addressInBasket(address: string, { open }: BookingPlace, basket: SelectedService[]): string {
  const search = new URLSearchParams(address);
  const shown = typeof open === "number" ? openEntry(basket, open) : null;
  const position = shown && positionOf(basket, shown.id);
  if (position !== null) search.set("service", position);
  return searchText(search);
}

export function isComplete(basket: SelectedService[]): boolean {
  return basket.length > 0 && basket.every((entry) => entry.selectedSlot !== null);
}

export function firstWithoutSlot(basket: SelectedService[]): SelectedService | null {
  return basket.find((entry) => entry.selectedSlot === null) ?? null;
}

/** The entry whose calendar is shown: the one of the address, else the one that is to be done next. */
export function openEntry(basket: SelectedService[], open: BookingPlace["open"]): SelectedService | null {
  if (open === "closed") return null;
  const fromAddress = basket.find((entry) => entry.id === open);
  const only = basket.length === 1 ? basket[0] : undefined;
  return fromAddress ?? firstWithoutSlot(basket) ?? only ?? null;
}
