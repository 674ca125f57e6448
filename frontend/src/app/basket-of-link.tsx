import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { BookingSkeleton } from "@/features/booking/components/booking-skeleton";
import { differsFrom, type LinkedService, readLink } from "@/features/booking/model/booking-link";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { QueryArea } from "@/shared/ui/query-area";

type BasketOfLinkProps = { organizationNr: number; children: ReactNode };

/** Fills the basket of whoever opens a link to one; what stands in the address is otherwise the own basket. */
export function BasketOfLink({ organizationNr, children }: BasketOfLinkProps) {
  const { hash, key } = useLocation();
  const [linked, setLinked] = useState(() => {
    const basket = basketOf(useSessionStore.getState().selectedServices, organizationNr);
    const named = readLink(hash);
    // Who goes back to an address of before keeps what was added since.
    const isOpenedFromElsewhere = key === "default" || basket.length === 0;
    return isOpenedFromElsewhere && differsFrom(basket, named) ? named : [];
  });
  if (linked.length === 0) return children;
  return (
    <QueryArea loading={<BookingSkeleton />}>
      <Filling organizationNr={organizationNr} linked={linked} onFilled={() => setLinked([])} />
    </QueryArea>
  );
}

type FillingProps = { organizationNr: number; linked: LinkedService[]; onFilled: () => void };

/** Services and people who are not offered any more are left out. */
function Filling({ organizationNr, linked, onFilled }: FillingProps) {
  const { data: services } = useSuspenseQuery(offeredServicesQuery(organizationNr));
  const known = linked.flatMap(({ serviceId, userId }) => {
    const service = services.find(({ serviceID }) => serviceID === serviceId);
    return service ? [{ service, userId }] : [];
  });
  const employees = useSuspenseQueries({
    queries: known.map(({ service }) => assignedEmployeesQuery(organizationNr, service.serviceID)),
    combine: (results) => results.map(({ data }) => data),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was answered first
  useEffect(() => {
    const { removeOrganization, addService, changeEntry } = useSessionStore.getState();
    removeOrganization(organizationNr);
    for (const [index, { service, userId }] of known.entries()) {
      addService(service);
      const added = useSessionStore.getState().selectedServices.at(-1);
      const user = employees[index]?.find((employee) => employee.userId === userId);
      if (added && user) changeEntry(added.id, { user });
    }
    onFilled();
  }, []);
  return <BookingSkeleton />;
}
