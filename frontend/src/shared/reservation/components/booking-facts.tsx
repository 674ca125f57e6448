import { Box, Flex, Text } from "@chakra-ui/react";
import { Undo2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { formatPrices } from "@/shared/lib/format";
import type { BookedOrganization } from "../model/customer-data";
import { cancellationOver, cancellationText, summaryTexts } from "../texts";
import { useCancellationOver } from "./use-cancellation-over";

type FactProps = { icon: ReactNode; children: ReactNode };

export function Fact({ icon, children }: FactProps) {
  return (
    <Flex gap="2.5" textStyle="sm" color="fg.muted">
      <Box aria-hidden pt="0.5">
        {icon}
      </Box>
      <Text>{children}</Text>
    </Flex>
  );
}

export type TotalProps = {
  /** In euro. */
  price: number;
  /** Where it is still open who does it. */
  highestPrice?: number;
};

export function Total({ price, highestPrice = price }: TotalProps) {
  return (
    <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="4" fontSize="lg" fontWeight="700">
      <span>{summaryTexts.total}</span>
      <span>{formatPrices({ price, highestPrice })}</span>
    </Flex>
  );
}

type ConditionsProps = {
  organization: BookedOrganization;
  /** When the appointments begin, as far as that is chosen. */
  starts: string[];
  /** In euro. */
  price: number;
};

/** What the customer agrees to: shown before and after the booking. */
export function Conditions({ organization, starts, price }: ConditionsProps) {
  const isOver = useCancellationOver(organization, starts);
  return (
    <>
      {price > 0 && <Fact icon={<Wallet size={16} />}>{summaryTexts.payOnSite}</Fact>}
      <Fact icon={<Undo2 size={16} />}>
        {isOver ? cancellationOver : cancellationText(organization.cancellationNoticeMinutes)}
      </Fact>
    </>
  );
}
