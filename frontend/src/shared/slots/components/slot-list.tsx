import { Button, chakra, Heading, Stack } from "@chakra-ui/react";
import { useId } from "react";
import { formatClockTime, formatTime, parseWallTime } from "@/shared/lib/format";
import { byDayPart, type DayPart, type Slot } from "../model/slot-days";
import { slotTexts } from "../texts";

type SlotListProps = {
  /** Slots of one day. */
  slots: Slot[];
  /** Start of the chosen slot. */
  chosen: string | null;
  onChoose: (slot: Slot) => void;
};

/** Buttons and not radios: an arrow key must not choose a time and move on. */
export function SlotList({ slots, chosen, onChoose }: SlotListProps) {
  return (
    <Stack gap="4">
      {byDayPart(slots).map(({ part, slots: ofPart }) => (
        <SlotGroup key={part} part={part} slots={ofPart} chosen={chosen} onChoose={onChoose} />
      ))}
    </Stack>
  );
}

function SlotGroup({ part, slots, chosen, onChoose }: SlotListProps & { part: DayPart }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Heading
        as="h5"
        id={headingId}
        fontFamily="body"
        textStyle="sm"
        fontWeight="600"
        letterSpacing="0"
        color="fg.muted"
        mb="2"
      >
        {slotTexts.dayParts[part]}
      </Heading>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(4, minmax(0, 1fr))"
        gap="2"
        aria-labelledby={headingId}
      >
        {slots.map((slot) => {
          const start = parseWallTime(slot.dateFrom);
          const isChosen = slot.dateFrom === chosen;
          return (
            <li key={slot.dateFrom}>
              <Button
                width="100%"
                minW="0"
                px="0"
                borderRadius="l2"
                variant={isChosen ? "solid" : "outline"}
                bg={isChosen ? undefined : "bg.panel"}
                color={isChosen ? undefined : "fg"}
                borderColor={isChosen ? undefined : "border.emphasized"}
                _hover={isChosen ? undefined : { bg: "brand.muted", borderColor: "brand.solid" }}
                aria-pressed={isChosen}
                aria-label={formatClockTime(start)}
                onClick={() => onChoose(slot)}
              >
                {formatTime(start)}
              </Button>
            </li>
          );
        })}
      </chakra.ul>
    </section>
  );
}
