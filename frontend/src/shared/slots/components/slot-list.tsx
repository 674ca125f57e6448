import { Box, Button, chakra, Flex, Heading, Stack, VisuallyHidden } from "@chakra-ui/react";
import { useId } from "react";
import { formatClockTime, formatTime, parseWallTime } from "@/shared/lib/format";
import { byDayPart, type DayPart, type Slot } from "../model/slot-days";
import { slotTexts } from "../texts";

/** What must be known of a time before it is chosen. */
export type SlotNote = {
  /** In its button, so short. */
  text: string;
  /** What belongs to it, for who has it read out. */
  more: string;
};

type SlotListProps = {
  /** Slots of one day. */
  slots: Slot[];
  /** Start of the chosen slot. */
  chosen: string | null;
  onChoose: (slot: Slot) => void;
  /** Whether another appointment of the customer takes place then. */
  isAtSameTime?: (slot: Slot) => boolean;
  noteOf?: (slot: Slot) => SlotNote | null;
};

/** Buttons and not radios: an arrow key must not choose a time and move on. */
export function SlotList({ slots, isAtSameTime = () => false, ...props }: SlotListProps) {
  const legendId = useId();
  const atSameTime = new Set(slots.filter(isAtSameTime));
  return (
    <Stack gap="4">
      {byDayPart(slots).map(({ part, slots: ofPart }) => (
        <SlotGroup
          {...props}
          key={part}
          part={part}
          slots={ofPart}
          atSameTime={atSameTime}
          legendId={legendId}
        />
      ))}
      {atSameTime.size > 0 && (
        <Flex gap="2" align="center" textStyle="sm" color="fg.muted">
          <Dot />
          <span id={legendId}>{slotTexts.atSameTime}</span>
        </Flex>
      )}
    </Stack>
  );
}

/** The sign of a time at which another appointment takes place. */
function Dot() {
  return <Box as="span" aria-hidden display="block" boxSize="2" borderRadius="full" bg="currentColor" />;
}

type SlotGroupProps = Omit<SlotListProps, "isAtSameTime"> & {
  part: DayPart;
  atSameTime: Set<Slot>;
  /** What the sign of those says in words. */
  legendId: string;
};

function SlotGroup({ part, slots, chosen, onChoose, atSameTime, legendId, noteOf }: SlotGroupProps) {
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
        // Four, or as many as have room where the letters are large.
        gridTemplateColumns="repeat(auto-fill, minmax(max(3.5rem, (100% - 1.5rem) / 4), 1fr))"
        gap="2"
        aria-labelledby={headingId}
      >
        {slots.map((slot) => {
          const start = parseWallTime(slot.dateFrom);
          const isChosen = slot.dateFrom === chosen;
          const note = noteOf?.(slot);
          const noteId = note ? `${headingId}-${slot.dateFrom}` : "";
          const describedBy = [atSameTime.has(slot) ? legendId : "", noteId].filter(Boolean).join(" ");
          return (
            <li key={slot.dateFrom}>
              <Button
                position="relative"
                width="100%"
                minW="0"
                px="0"
                flexDirection="column"
                gap="0"
                lineHeight="1.2"
                borderRadius="l2"
                variant={isChosen ? "solid" : "outline"}
                bg={isChosen ? undefined : "bg.panel"}
                color={isChosen ? undefined : "fg"}
                borderColor={isChosen ? undefined : "border.emphasized"}
                _hover={isChosen ? undefined : { bg: "brand.muted", borderColor: "brand.solid" }}
                aria-pressed={isChosen}
                aria-label={formatClockTime(start)}
                aria-describedby={describedBy || undefined}
                onClick={() => onChoose(slot)}
              >
                {formatTime(start)}
                {note && (
                  <Box
                    as="span"
                    id={noteId}
                    textStyle="2xs"
                    fontWeight="500"
                    color={isChosen ? undefined : "fg.muted"}
                  >
                    {note.text}
                    <VisuallyHidden> · {note.more}</VisuallyHidden>
                  </Box>
                )}
                {atSameTime.has(slot) && (
                  <Box as="span" position="absolute" top="1.5" insetEnd="1.5">
                    <Dot />
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
