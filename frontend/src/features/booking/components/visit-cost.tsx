import { Box, Text } from "@chakra-ui/react";
import { formatPrice } from "@/shared/lib/format";
import type { SlotNote } from "@/shared/slots/components/slot-list";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { visitTexts } from "@/shared/slots/visit-texts";
import type { VisitPrice } from "../model/visit-price";

const withDearer = ({ dearer }: VisitPrice) => visitTexts.withDearer(dearer.map(employeeName));

/** Nobody finds out only at the end that somebody costs more whom they never asked for. */
export function noteOnPrice(visit: VisitPrice | null): SlotNote | null {
  if (visit === null || visit.surcharge === 0) return null;
  return { text: formatPrice(visit.price), more: withDearer(visit) };
}

type VisitCostProps = {
  /** None where the visit is one of other people than those that are wished now. */
  visitPrice: VisitPrice | null;
};

/** The price of the visit; of one that is dearer than it need be also why. */
export function VisitCost({ visitPrice: visit }: VisitCostProps) {
  if (visit === null) return null;
  const isDearer = visit.surcharge > 0;
  return (
    <Box mt="3">
      <Text fontWeight="700">
        {visitTexts.total(visit.price)}
        {isDearer && ` · ${withDearer(visit)}`}
      </Text>
      {isDearer && (
        <Text textStyle="sm" color="fg.muted">
          {visitTexts.surcharge(visit.surcharge)}
        </Text>
      )}
    </Box>
  );
}
