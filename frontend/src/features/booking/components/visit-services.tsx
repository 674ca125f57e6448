import { Box, chakra, Flex, IconButton, Stack, Text } from "@chakra-ui/react";
import { ChevronDown, Trash2 } from "lucide-react";
import { formatDuration, formatPrice } from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { Panel } from "@/shared/ui/panel";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { selectionTexts } from "../texts";
import { bookedVisitTexts } from "../visit-texts";
import { EmployeeSelect, EmployeeSelectSkeleton } from "./employee-select";
import { useExpectedTerms } from "./use-expected-terms";
import { usePriceRange } from "./use-price-range";

type VisitServicesProps = {
  basket: SelectedService[];
  /** The same with the times and people of the visit that is shown. */
  shown: SelectedService[] | null;
  onRemove: (entry: SelectedService) => void;
};

/** What is done in the visit and by whom: in short at first, so that the times are on the first screen. */
export function VisitServices({ basket, shown, onRemove }: VisitServicesProps) {
  const termsOf = useExpectedTerms(basket);
  const rangeOf = usePriceRange(basket);
  const inShort = basket.map(({ service, user }) =>
    [service.description, user && `(${employeeName(user)})`].filter(Boolean).join(" "),
  );
  return (
    <Panel>
      <chakra.details css={{ "&[open] > summary svg": { transform: "rotate(180deg)" } }}>
        <chakra.summary
          display="flex"
          alignItems="center"
          gap="3"
          px={{ base: "4", md: "6" }}
          py={{ base: "2", md: "3" }}
          minH="11"
          cursor="pointer"
          borderRadius="l3"
          listStyleType="none"
          css={{ "&::-webkit-details-marker": { display: "none" } }}
        >
          <Box flex="1" minW="0">
            <Flex as="span" wrap="wrap" align="baseline" columnGap="3">
              <Text as="span" fontWeight="600">
                {bookedVisitTexts.services(basket.length)}
              </Text>
              <Text as="span" textStyle="sm" color="brand.fg" fontWeight="600">
                {bookedVisitTexts.people}
              </Text>
            </Flex>
            <Text
              as="span"
              display="block"
              textStyle="sm"
              color="fg.muted"
              lineClamp={{ base: "1", md: "2" }}
            >
              {inShort.join(", ")}
            </Text>
          </Box>
          <ChevronDown aria-hidden />
        </chakra.summary>
        <Stack as="ul" listStyleType="none" gap="5" px={{ base: "4", md: "6" }} pt="2" pb="5">
          {basket.map((entry) => {
            const settled = shown?.find(({ id }) => id === entry.id) ?? entry;
            const { duration, price } = termsOf(settled);
            const prices = rangeOf(settled);
            return (
              <li key={entry.id}>
                <Text fontWeight="600" overflowWrap="anywhere">
                  {entry.service.description}
                </Text>
                <Text textStyle="sm" color="fg.muted" mb="2">
                  {formatDuration(duration)} · {formatPrice(price)}
                  {prices && ` · ${selectionTexts.priceByPerson(prices)}`}
                </Text>
                <Flex align="flex-end" justify="space-between" gap="3">
                  <Box flex="1" minW="0" maxW={{ sm: "22rem" }}>
                    <OptionalQueryArea loading={<EmployeeSelectSkeleton />}>
                      <EmployeeSelect entry={entry} />
                    </OptionalQueryArea>
                  </Box>
                  <IconButton
                    variant="ghost"
                    colorPalette="red"
                    boxSize="12"
                    aria-label={selectionTexts.remove(entry.service.description)}
                    onClick={() => onRemove(entry)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </Flex>
              </li>
            );
          })}
        </Stack>
      </chakra.details>
    </Panel>
  );
}
