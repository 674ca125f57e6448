import { Box, Flex, Text } from "@chakra-ui/react";
import { Undo2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { formatPrice } from "@/shared/lib/format";
import { cancellationText, summaryTexts } from "../texts";

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

type TotalProps = {
  /** In euro. */
  price: number;
};

export function Total({ price }: TotalProps) {
  return (
    <Flex justify="space-between" gap="4" fontSize="lg" fontWeight="700">
      <span>{summaryTexts.total}</span>
      <span>{formatPrice(price)}</span>
    </Flex>
  );
}

type ConditionsProps = { cancellationNoticeMinutes: number };

/** What the customer agrees to: shown before and after the booking. */
export function Conditions({ cancellationNoticeMinutes }: ConditionsProps) {
  return (
    <>
      <Fact icon={<Wallet size={16} />}>{summaryTexts.payOnSite}</Fact>
      <Fact icon={<Undo2 size={16} />}>{cancellationText(cancellationNoticeMinutes)}</Fact>
    </>
  );
}
