import { CalendarDate } from "@internationalized/date";
import type { SelectedService } from "@/shared/lib/session/basket";
import { type BookingStep, readStep } from "@/shared/reservation/model/booking-step";

/** Where in the booking the customer is. It stands in the address, so that reload and back work. */
export type BookingPlace = {
  step: BookingStep;
  /** Entry of the basket that is open; `closed` when the customer closed all, null when nothing was said. */
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

export function readPlace(search: URLSearchParams): BookingPlace {
  const entry = search.get("service");
  return {
    step: readStep(search),
    open: entry === closed ? "closed" : /^\d{1,6}$/.test(entry ?? "") ? Number(entry) : null,
    day: readDay(search.get("day")),
  };
}

export function writePlace({ step, open, day }: BookingPlace): string {
  const search = new URLSearchParams();
  if (step === "details") search.set("step", step);
  if (step === "selection" && open !== null) search.set("service", open === "closed" ? closed : String(open));
  if (step === "selection" && day !== null) search.set("day", day);
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
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
