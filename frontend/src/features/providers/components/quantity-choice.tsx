import { Button, chakra, Flex, VisuallyHidden } from "@chakra-ui/react";
import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { basketOf, mostServices, type SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import type { OfferedService } from "../api/list-offered-services";
import { profileTexts } from "../texts";

type QuantityChoiceProps = {
  service: OfferedService;
  /** The entries of the basket with this service. */
  chosen: SelectedService[];
  onChosen: () => void;
};

/** Puts a service into the basket, as often as people come for it. */
export function QuantityChoice({ service, chosen, onChosen }: QuantityChoiceProps) {
  const addService = useSessionStore((state) => state.addService);
  const removeEntry = useSessionStore((state) => state.removeEntry);
  const isFull = useSessionStore(
    ({ selectedServices }) => basketOf(selectedServices, service.organizationNr).length >= mostServices,
  );
  const more = useRef<HTMLButtonElement>(null);
  const title = service.description;
  const last = chosen.at(-1);
  const add = () => {
    addService(service);
    if (!last) onChosen();
  };
  const remove = () => {
    if (last) removeEntry(last.id);
    // With the last one this button goes.
    if (chosen.length === 1) more.current?.focus();
  };
  return (
    <Flex
      gridArea="choice"
      role="group"
      aria-label={title}
      align="center"
      gap={last ? "1" : "0"}
      flexShrink="0"
    >
      {last && (
        <Button variant="outline" boxSize="11" px="0" aria-label={profileTexts.less(title)} onClick={remove}>
          <Minus aria-hidden />
        </Button>
      )}
      <chakra.span role="status" minW={last ? "7" : undefined} textAlign="center" fontWeight="700">
        {last && chosen.length}
        {last && <VisuallyHidden> {profileTexts.chosen}</VisuallyHidden>}
      </chakra.span>
      {/* One button throughout, which keeps the focus. */}
      <Button
        ref={more}
        variant={last ? "subtle" : "outline"}
        bg={last ? "brand.muted" : undefined}
        minW={last ? "11" : "7.25rem"}
        px={last ? "0" : undefined}
        disabled={isFull}
        aria-label={last && profileTexts.once(title)}
        onClick={add}
      >
        <Plus aria-hidden />
        {!last && profileTexts.choose}
        {!last && <VisuallyHidden> {title}</VisuallyHidden>}
      </Button>
    </Flex>
  );
}
