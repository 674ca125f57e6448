import { paths } from "@/shared/lib/paths";
import type { OwnBooking } from "../api/list-own-bookings";
import { type ManagedDate, statusOf } from "./managed-booking";

/** Which page of each list is shown; pages count from 1. */
export type ListPages = { open: number; past: number };

const numberForm = /^[1-9]\d{0,4}$/;

function readPage(text: string | null): number {
  return text !== null && numberForm.test(text) ? Number(text) : 1;
}

/** The pages that an address is about; the first ones unless it says others. */
export function readListPages(search: URLSearchParams): ListPages {
  return { open: readPage(search.get("page")), past: readPage(search.get("past")) };
}

/** The address of these pages, without what goes without saying. */
export function listPagesPath({ open, past }: ListPages): string {
  const parameters = new URLSearchParams();
  if (open > 1) parameters.set("page", String(open));
  if (past > 1) parameters.set("past", String(past));
  const search = parameters.toString();
  return paths.myBookings + (search === "" ? "" : `?${search}`);
}

/** The date on a card: of what comes next, else of the first thing in the booking. */
export function leadingStart({ start }: Pick<OwnBooking, "start">, ahead: ManagedDate[]): string {
  const starts = ahead.map((date) => date.start).sort();
  return starts[0] ?? start;
}

/** What a whole booking has come to, where that is worth a word among what is over. */
export function outcomeOf(booking: Pick<OwnBooking, "status">): "CANCELLED" | "NO_SHOW" | null {
  const status = statusOf(booking);
  return status === "CANCELLED" || status === "NO_SHOW" ? status : null;
}
