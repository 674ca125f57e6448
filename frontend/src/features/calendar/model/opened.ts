/** What stands beside the calendar, as the address of the page names it. */
export type Opened =
  | { kind: "booking"; bookingId: number }
  | { kind: "date"; scheduleId: number }
  | { kind: "feed" }
  /** A new visit, of somebody who is on file or of anybody. */
  | { kind: "visit"; customerId: number | null };

const names = { booking: "booking", date: "schedule", visit: "bookFor", feed: "feed" } as const;

/** In the place of a number. */
const anybody = "new";

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

export function openedOf(search: URLSearchParams): Opened | null {
  const bookingId = wholeNumber(search.get(names.booking));
  if (bookingId !== null) return { kind: "booking", bookingId };
  const scheduleId = wholeNumber(search.get(names.date));
  if (scheduleId !== null) return { kind: "date", scheduleId };
  if (search.get(names.visit) === anybody) return { kind: "visit", customerId: null };
  const customerId = wholeNumber(search.get(names.visit));
  if (customerId !== null) return { kind: "visit", customerId };
  return search.has(names.feed) ? { kind: "feed" } : null;
}

function idOf(opened: Opened): string {
  switch (opened.kind) {
    case "booking":
      return String(opened.bookingId);
    case "date":
      return String(opened.scheduleId);
    case "visit":
      return opened.customerId === null ? anybody : String(opened.customerId);
    case "feed":
      return "1";
  }
}

/** The same address with this beside the calendar, or with the calendar alone. */
export function withOpened(search: URLSearchParams, opened: Opened | null): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of Object.values(names)) next.delete(name);
  if (opened) next.set(names[opened.kind], idOf(opened));
  return next;
}

type Address = { pathname: string; search: string };

/** Whether something else stands beside the calendar, or nothing: another day or view leaves there what is there. */
export function isElsewhere(from: Address, to: Address): boolean {
  const idAt = ({ search }: Address) => JSON.stringify(openedOf(new URLSearchParams(search)));
  return from.pathname !== to.pathname || idAt(from) !== idAt(to);
}
