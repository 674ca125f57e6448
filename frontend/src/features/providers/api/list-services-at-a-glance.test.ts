import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { allSlotQueries } from "@/shared/slots/api/slot-queries";
import { offeredServicesQuery } from "./list-offered-services";
import { servicesAtAGlanceQuery } from "./list-services-at-a-glance";

it("is outdated after a booking or a move, and the services themselves are not", () => {
  const client = new QueryClient();
  const keys = [servicesAtAGlanceQuery(1000).queryKey, offeredServicesQuery(1000).queryKey];
  for (const key of keys) client.setQueryData(key as readonly unknown[], []);
  void client.invalidateQueries(allSlotQueries);
  expect(keys.map((key) => client.getQueryState(key as readonly unknown[])?.isInvalidated)).toEqual([
    true,
    false,
  ]);
});
