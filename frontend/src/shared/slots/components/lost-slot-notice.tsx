import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import type { Slot } from "../model/slot-days";
import { slotTexts } from "../texts";

/** A service of the basket whose slot cannot be had any more. */
export type LostSlot = {
  entryId: number;
  /** Day of the slot, where the customer finds the other times; none when that day is shown already. */
  day: string | null;
  message: string;
  alternatives: Slot[];
};

type LostSlotNoticeProps = { lost: LostSlot; title: string; onChoose: (slot: Slot) => void };

/** Why the customer is back at the times, with the nearest ones that are free. */
export function LostSlotNotice({ lost, title, onChoose }: LostSlotNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new loss takes the focus anew
  useEffect(() => heading.current?.focus(), [lost]);
  return (
    <Box
      role="alert"
      bg="accent.subtle"
      borderWidth="1px"
      borderColor="accent.border"
      borderRadius="l3"
      p={{ base: "4", md: "5" }}
      mb="5"
    >
      <Flex gap="3">
        <Box aria-hidden color="accent.fg" pt="0.5">
          <CalendarClock size={22} />
        </Box>
        <Box minW="0">
          <Heading as="h2" ref={heading} tabIndex={-1} outline="none" textStyle="cardTitle">
            {slotTexts.slotLost(title)}
          </Heading>
          <Text mt="1">
            {lost.message} {slotTexts.everythingKept}
          </Text>
          {lost.alternatives.length > 0 && (
            <>
              <Text textStyle="sm" fontWeight="600" mt="3" mb="2">
                {slotTexts.alternatives}
              </Text>
              <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
                {lost.alternatives.map((slot) => (
                  <li key={slot.dateFrom}>
                    <Button variant="outline" bg="bg.panel" color="fg" onClick={() => onChoose(slot)}>
                      {formatDateAndTime(parseWallTime(slot.dateFrom))}
                    </Button>
                  </li>
                ))}
              </Flex>
            </>
          )}
        </Box>
      </Flex>
    </Box>
  );
}
