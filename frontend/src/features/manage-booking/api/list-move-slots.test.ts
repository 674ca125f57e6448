import { CalendarDate } from "@internationalized/date";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { allSlotQueries } from "@/shared/slots/api/slot-queries";
import { moveSlotsQuery } from "./list-move-slots";

it("is outdated after a booking", () => {
  const client = new QueryClient();
  const { queryKey } = moveSlotsQuery({ token: "f".repeat(64) }, 1, {
    today: new CalendarDate(2027, 1, 13),
    horizonDays: 180,
  });
  client.setQueryData(queryKey, []);
  void client.invalidateQueries(allSlotQueries);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
