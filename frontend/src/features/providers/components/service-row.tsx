import { Skeleton, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { components } from "@/api/schema";
import { dayOfWallTime } from "@/shared/lib/format";
import { gently } from "@/shared/lib/motion";
import { paths } from "@/shared/lib/paths";
import { basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import type { Organization } from "../api/get-organization";
import type { OfferedService } from "../api/list-offered-services";
import { servicesAtAGlanceQuery } from "../api/list-services-at-a-glance";
import { profileTexts } from "../texts";
import { NextFreeLine } from "./next-free-line";
import { QuantityChoice } from "./quantity-choice";
import { ServicePanel } from "./service-panel";

type ServiceRowProps = {
  organization: Organization;
  service: OfferedService;
  leadsToTimes: boolean;
};

type NextStartProps = {
  organization: Organization;
  service: components["schemas"]["ServiceAtAGlance"];
  isLink: boolean;
};

function NextStart({ organization, service, isLink }: NextStartProps) {
  // The profile says it once, above all of them.
  if (organization.bookingPause) return null;
  const start = service.nextAvailableSlot?.dateFrom;
  if (!start) {
    return (
      <Text textStyle="sm" color="fg.muted" mt="1">
        {profileTexts.nothingFree}
      </Text>
    );
  }
  const path = paths.serviceBooking(organization, service.serviceID, dayOfWallTime(start));
  return (
    <NextFreeLine
      start={start}
      timeZone={organization.timeZone}
      {...(isLink && { booking: { path, service: service.description } })}
    />
  );
}

/** A service that visitors put into their basket. */
export function ServiceRow({ organization, service, leadsToTimes }: ServiceRowProps) {
  const {
    data: services,
    isPending,
    failureCount,
  } = useQuery(servicesAtAGlanceQuery(service.organizationNr));
  // Who waits no longer sees what the service says.
  const isAwaited = isPending && failureCount === 0;
  const glance = services?.find(({ serviceID }) => serviceID === service.serviceID);
  const selected = useSessionStore((state) => state.selectedServices);
  const chosen = basketOf(selected, service.organizationNr).filter(
    (entry) => entry.service.serviceID === service.serviceID,
  );
  const isChosen = chosen.length > 0;
  const card = useRef<HTMLDivElement>(null);
  // The bar with the basket comes up over the end of the page; the scroll padding keeps clear of it.
  const keepInSight = () => card.current?.scrollIntoView({ block: "nearest", behavior: gently() });
  return (
    <ServicePanel
      service={service}
      prices={isAwaited ? null : glance}
      next={
        // As high as the line that comes, so that nothing moves.
        isAwaited ? (
          <Skeleton height={{ base: "2.6rem", sm: "1.3rem" }} width="16rem" maxW="100%" mt="1" />
        ) : (
          glance && <NextStart organization={organization} service={glance} isLink={leadsToTimes} />
        )
      }
      ref={card}
      transition="border-color 150ms ease-out, box-shadow 150ms ease-out"
      borderColor={isChosen ? "brand.solid" : "border"}
      boxShadow={isChosen ? "inset 0 0 0 1px var(--chakra-colors-brand-solid)" : undefined}
      _hover={{ borderColor: isChosen ? "brand.solid" : "border.emphasized" }}
    >
      {!organization.bookingPause && (
        <QuantityChoice service={service} chosen={chosen} onChosen={keepInSight} />
      )}
    </ServicePanel>
  );
}
