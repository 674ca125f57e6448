import { CalendarDate } from "@internationalized/date";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { allSlotQueries } from "@/shared/slots/api/slot-queries";
import { entry, slot } from "@/test/booking-answers";
import { basketSlotsQuery, noSlotsCauseQuery } from "./list-basket-slots";

it("is outdated after a booking, with its cause, and the employees are not", () => {
  const horizon = { today: new CalendarDate(2027, 1, 13), horizonDays: 180, parallel: false };
  const wanted = entry();
  const basket = [wanted, entry({ id: 2, selectedSlot: slot("2027-01-14T09:00", 11) })];
  const client = new QueryClient();
  const keys = [
    basketSlotsQuery(wanted, basket, horizon).queryKey,
    noSlotsCauseQuery(wanted, basket, horizon).queryKey,
    assignedEmployeesQuery(1000, 1).queryKey,
  ];
  for (const key of keys) client.setQueryData(key as readonly unknown[], []);
  void client.invalidateQueries(allSlotQueries);
  expect(keys.map((key) => client.getQueryState(key as readonly unknown[])?.isInvalidated)).toEqual([
    true,
    true,
    false,
  ]);
});
