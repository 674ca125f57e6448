import { Button, VisuallyHidden } from "@chakra-ui/react";
import { Check, Plus } from "lucide-react";
import { useRef } from "react";
import { gently } from "@/shared/lib/motion";
import { basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import type { OfferedService } from "../api/list-offered-services";
import { profileTexts } from "../texts";
import { ServicePanel } from "./service-panel";

type ServiceRowProps = { service: OfferedService };

/** A service that visitors put into their basket. */
export function ServiceRow({ service }: ServiceRowProps) {
  const selected = useSessionStore((state) => state.selectedServices);
  const addService = useSessionStore((state) => state.addService);
  const removeEntry = useSessionStore((state) => state.removeEntry);
  const chosen = basketOf(selected, service.organizationNr).filter(
    (entry) => entry.service.serviceID === service.serviceID,
  );
  const isChosen = chosen.length > 0;
  const card = useRef<HTMLDivElement>(null);
  const toggle = () => {
    if (isChosen) {
      for (const entry of chosen) removeEntry(entry.id);
    } else {
      addService(service);
      // The bar with the basket comes up over the end of the page; the scroll padding keeps clear of it.
      card.current?.scrollIntoView({ block: "nearest", behavior: gently() });
    }
  };
  return (
    <ServicePanel
      service={service}
      ref={card}
      transition="border-color 150ms ease-out, box-shadow 150ms ease-out"
      borderColor={isChosen ? "brand.solid" : "border"}
      boxShadow={isChosen ? "inset 0 0 0 1px var(--chakra-colors-brand-solid)" : undefined}
      _hover={{ borderColor: isChosen ? "brand.solid" : "border.emphasized" }}
    >
      <Button
        gridArea="choice"
        variant={isChosen ? "subtle" : "outline"}
        bg={isChosen ? "brand.muted" : undefined}
        minW="7.25rem"
        aria-pressed={isChosen}
        onClick={toggle}
      >
        {isChosen ? <Check aria-hidden /> : <Plus aria-hidden />}
        {isChosen ? profileTexts.chosen : profileTexts.choose}
        <VisuallyHidden> {service.description}</VisuallyHidden>
      </Button>
    </ServicePanel>
  );
}
