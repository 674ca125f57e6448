import { Button, Flex, Text } from "@chakra-ui/react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import type { Slot } from "@/shared/slots/model/slot-days";
import type { StaffRefusal } from "../model/staff-refusal";
import { moveTexts } from "../texts";

export function titleOfRefusal({ kind }: StaffRefusal): string {
  if (kind === "taken") return moveTexts.takenTitle;
  return kind === "rule" ? moveTexts.ruleTitle : moveTexts.otherTitle;
}

type AlternativesProps = { slots: Slot[]; onChoose: (slot: Slot) => void };

/** The nearest times that are free. */
export function Alternatives({ slots, onChoose }: AlternativesProps) {
  if (slots.length === 0) return <Text mb="5">{moveTexts.noAlternatives}</Text>;
  return (
    <>
      <Text textStyle="sm" fontWeight="600" mb="2">
        {moveTexts.alternatives}
      </Text>
      <Flex as="ul" listStyleType="none" wrap="wrap" gap="2" mb="5">
        {slots.map((slot) => (
          <li key={slot.dateFrom}>
            <Button variant="outline" color="fg" onClick={() => onChoose(slot)}>
              {formatDateAndTime(parseWallTime(slot.dateFrom))}
            </Button>
          </li>
        ))}
      </Flex>
    </>
  );
}
