import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { BookingSkeleton } from "@/features/booking/components/booking-skeleton";
import { differsFrom, type LinkedService, missingIn, readLink } from "@/features/booking/model/booking-link";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { QueryArea } from "@/shared/ui/query-area";

// Hardly anybody has two baskets.
const LinkQuestion = lazy(async () => ({ default: (await import("./link-question")).LinkQuestion }));

/** What the router calls the page that a tab was opened with, also for who goes back to it. */
const firstOfTab = "default";

type BasketOfLinkProps = { organizationNr: number; children: ReactNode };

/** Fills the basket of whoever opens a link to one; what stands in the address is otherwise the own basket. */
export function BasketOfLink({ organizationNr, children }: BasketOfLinkProps) {
  const { search, hash, key } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  // A link within the app, as the one of a next free time: what was chosen before stays.
  const [isFollowed] = useState(navigation === "PUSH");
  const [linked, setLinked] = useState(() => {
    const basket = basketOf(useSessionStore.getState().selectedServices, organizationNr);
    const named = readLink(hash);
    if (isFollowed) return missingIn(basket, named);
    // Who goes back to an address of before keeps what was added since, and gets nothing back that was booked since.
    return key === firstOfTab && differsFrom(basket, named) ? named : [];
  });
  const [replaced] = useState(() =>
    isFollowed ? [] : basketOf(useSessionStore.getState().selectedServices, organizationNr),
  );
  const [mayReplace, setMayReplace] = useState(replaced.length === 0);
  // With a key of its own the page is another one for who comes back to it.
  const isFirstOfTab = key === firstOfTab;
  useEffect(() => {
    if (isFirstOfTab) navigate({ search, hash }, { replace: true });
  }, [isFirstOfTab, navigate, search, hash]);
  if (isFirstOfTab) return <BookingSkeleton />;
  if (linked.length === 0) return children;
  return (
    <QueryArea loading={<BookingSkeleton />}>
      {mayReplace ? (
        <Filling
          organizationNr={organizationNr}
          linked={linked}
          isAdded={isFollowed}
          onFilled={() => setLinked([])}
        />
      ) : (
        <LinkQuestion
          organizationNr={organizationNr}
          basket={replaced}
          linked={linked}
          onTake={() => setMayReplace(true)}
          onKeep={() => setLinked([])}
        />
      )}
    </QueryArea>
  );
}

type FillingProps = {
  organizationNr: number;
  linked: LinkedService[];
  /** To what was chosen before, which stays. */
  isAdded: boolean;
  onFilled: () => void;
};

/** Services and people who are not offered any more are left out. */
function Filling({ organizationNr, linked, isAdded, onFilled }: FillingProps) {
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
    if (!isAdded) removeOrganization(organizationNr);
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
