import { Box, Button, chakra, Flex, Heading, Stack } from "@chakra-ui/react";
import { Users } from "lucide-react";
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
  /** Whether another appointment of the customer takes place then. */
  isAtSameTime?: (slot: Slot) => boolean;
};

/** Buttons and not radios: an arrow key must not choose a time and move on. */
export function SlotList({ slots, chosen, onChoose, isAtSameTime = () => false }: SlotListProps) {
  const legendId = useId();
  const atSameTime = new Set(slots.filter(isAtSameTime));
  return (
    <Stack gap="4">
      {byDayPart(slots).map(({ part, slots: ofPart }) => (
        <SlotGroup
          key={part}
          part={part}
          slots={ofPart}
          chosen={chosen}
          onChoose={onChoose}
          atSameTime={atSameTime}
          legendId={legendId}
        />
      ))}
      {atSameTime.size > 0 && (
        <Flex gap="2" align="center" textStyle="sm" color="fg.muted">
          <Users size={16} aria-hidden />
          <span id={legendId}>{slotTexts.atSameTime}</span>
        </Flex>
      )}
    </Stack>
  );
}

type SlotGroupProps = Omit<SlotListProps, "isAtSameTime"> & {
  part: DayPart;
  atSameTime: Set<Slot>;
  /** What the sign of those says in words. */
  legendId: string;
};

function SlotGroup({ part, slots, chosen, onChoose, atSameTime, legendId }: SlotGroupProps) {
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
                position="relative"
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
                aria-describedby={atSameTime.has(slot) ? legendId : undefined}
                onClick={() => onChoose(slot)}
              >
                {formatTime(start)}
                {atSameTime.has(slot) && (
                  <Box as="span" aria-hidden position="absolute" top="1" insetEnd="1">
                    <Users size={12} />
                  </Box>
                )}
              </Button>
            </li>
          );
        })}
      </chakra.ul>
    </section>
  );
}
