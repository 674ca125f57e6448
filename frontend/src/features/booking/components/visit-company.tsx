import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import { Users } from "lucide-react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { slotTexts } from "@/shared/slots/texts";
import { NativeSwitch } from "@/shared/ui/native-switch";
import { overlapsOf, toGiveUp } from "../model/visit-company";
import { useExpectedTerms } from "./use-expected-terms";
import type { VisitMode } from "./use-visit-mode";

type VisitCompanyProps = { basket: SelectedService[]; mode: VisitMode };

/** Whether several people come, and what of theirs takes place at the same time. */
export function VisitCompany({ basket, mode }: VisitCompanyProps) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  const termsOf = useExpectedTerms(basket);
  const overlaps = overlapsOf(basket, termsOf);
  const change = (isTogether: boolean) => {
    mode.setTogether(isTogether);
    if (isTogether) return;
    // Nobody is at two places: the later one needs another time.
    for (const { id } of toGiveUp(basket, termsOf)) changeEntry(id, { selectedSlot: null });
  };
  return (
    <Box mb="4">
      <NativeSwitch
        isOn={mode.isTogether}
        onChange={change}
        label={slotTexts.together}
        sentence={slotTexts.togetherSentence}
      />
      <Box role="status">
        <chakra.ul listStyleType="none">
          {overlaps.map(([one, other]) => (
            <Flex as="li" key={`${one.id} ${other.id}`} gap="2.5" mt="2.5" textStyle="sm">
              <Box aria-hidden pt="0.5" color="brand.fg">
                <Users size={16} />
              </Box>
              <Text>
                {slotTexts.atOnce(one.service.description, other.service.description)}
                {other.selectedSlot && `, ${formatDateAndTime(parseWallTime(other.selectedSlot.dateFrom))}`}
              </Text>
            </Flex>
          ))}
        </chakra.ul>
      </Box>
    </Box>
  );
}
