import type { Locator } from "@playwright/test";

export type BookedAppointment = {
  title: string;
  /** Wall time as the page gives it to programs, `2027-01-12T09:00:00`. */
  start: string;
  /** What people read: when it begins and ends, `09:00`. */
  clock: string[];
  employee: string;
};

/** The appointments of a list as they are shown after the booking and wherever it can be changed. */
export async function bookedAppointments(list: Locator): Promise<BookedAppointment[]> {
  return list.getByRole("listitem").evaluateAll((items) =>
    items.map((item) => ({
      title: item.querySelector("h2, h3")?.textContent ?? "",
      start: item.querySelector("time")?.dateTime ?? "",
      clock: (item.textContent ?? "").match(/\d\d:\d\d(?=–|\sUhr)/g) ?? [],
      employee: item.lastElementChild?.textContent ?? "",
    })),
  );
}
