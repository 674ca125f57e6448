import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import { Users } from "lucide-react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import { slotTexts } from "@/shared/slots/texts";
import { isComplete } from "../model/booking-place";
import { overlapsOf } from "../model/visit-company";
import { companyTexts } from "../texts";
import { useExpectedTerms } from "./use-expected-terms";

/** What takes place at the same time where several people come. */
export function VisitCompany({ basket }: { basket: SelectedService[] }) {
  const termsOf = useExpectedTerms(basket);
  const overlaps = overlapsOf(basket, termsOf);
  return (
    <Box role="status">
      {overlaps.length > 0 && (
        <chakra.ul listStyleType="none" mb="4">
          {overlaps.map(([one, other]) => (
            <Flex as="li" key={`${one.id} ${other.id}`} gap="2.5" mt="2.5" textStyle="sm">
              <Box aria-hidden pt="0.5" color="brand.fg">
                <Users size={16} />
              </Box>
              <Text>
                {slotTexts[
                  one.selectedSlot?.dateFrom === other.selectedSlot?.dateFrom ? "atOnce" : "overlap"
                ](one.service.description, other.service.description)}
                {other.selectedSlot && `, ${formatDateAndTime(parseWallTime(other.selectedSlot.dateFrom))}`}
              </Text>
            </Flex>
          ))}
        </chakra.ul>
      )}
      {overlaps.length === 0 && isComplete(basket) && (
        <Text textStyle="sm" mb="4">
          {companyTexts.apart}
        </Text>
      )}
    </Box>
  );
}
