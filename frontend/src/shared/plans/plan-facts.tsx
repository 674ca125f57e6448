import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { formatPrice } from "@/shared/lib/format";
import type { OfferedPlan } from "./plans";

const texts = {
  perMonth: "im Monat",
  limit: (most: number) => (most === 1 ? "Für eine Person" : `Bis zu ${most} Mitarbeitende`),
  noLimit: "Mitarbeitende ohne Grenze",
} as const;

/** What a price package costs, and what it contains. */
export function PlanFacts({ offered: { price, employees, contents } }: { offered: OfferedPlan }) {
  const limit = employees === null ? texts.noLimit : texts.limit(employees);
  return (
    <>
      <Text>
        <Text as="span" fontFamily="heading" fontSize="3xl" fontWeight="700">
          {formatPrice(price)}
        </Text>{" "}
        {price > 0 && texts.perMonth}
      </Text>
      <Stack as="ul" listStyleType="none" gap="2" flex="1">
        {[limit, ...contents].map((point) => (
          <Flex as="li" key={point} gap="2.5">
            <Box color="brand.fg" flexShrink="0" mt="1">
              <Check size={16} strokeWidth={3} aria-hidden />
            </Box>
            <Text minW="0" overflowWrap="anywhere">
              {point}
            </Text>
          </Flex>
        ))}
      </Stack>
    </>
  );
}
