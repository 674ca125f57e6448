import { CalendarDate } from "@internationalized/date";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { entry, slot } from "@/test/booking-answers";
import { assignedEmployeesQuery } from "./list-assigned-employees";
import { allBookingSlots, basketSlotsQuery, moveSlotsQuery, noSlotsCauseQuery } from "./list-booking-slots";

it("knows every query that a booking makes outdated, and no other", () => {
  const horizon = { today: new CalendarDate(2027, 1, 13), horizonDays: 180 };
  const wanted = entry();
  const basket = [wanted, entry({ id: 2, selectedSlot: slot("2027-01-14T09:00", 11) })];
  const client = new QueryClient();
  const keys = [
    moveSlotsQuery("f".repeat(64), 1, horizon).queryKey,
    basketSlotsQuery(wanted, basket, horizon).queryKey,
    noSlotsCauseQuery(wanted, basket, horizon).queryKey,
    assignedEmployeesQuery(1000, 1).queryKey,
  ];
  for (const key of keys) client.setQueryData(key as readonly unknown[], []);
  void client.invalidateQueries(allBookingSlots);
  expect(keys.map((key) => client.getQueryState(key as readonly unknown[])?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
