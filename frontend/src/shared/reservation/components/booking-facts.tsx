import { Box, Flex, Text } from "@chakra-ui/react";
import { Undo2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { formatPrices } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { type BookedStarts, wayOut } from "../model/cancellation";
import type { BookedOrganization } from "../model/customer-data";
import { summaryTexts, wayOutText } from "../texts";

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

type ConditionsProps = BookedStarts & {
  organization: BookedOrganization;
  /** In euro. */
  price: number;
};

/** What the customer agrees to: shown before and after the booking. */
export function Conditions({ organization, starts, isSignUp, price }: ConditionsProps) {
  const now = useWallTime(organization.timeZone);
  const left = wayOut(organization, { starts, isSignUp }, now);
  return (
    <>
      {price > 0 && <Fact icon={<Wallet size={16} />}>{summaryTexts.payOnSite}</Fact>}
      <Fact icon={<Undo2 size={16} />}>
        {wayOutText(left, organization.cancellationNoticeMinutes, now.year)}
      </Fact>
    </>
  );
}
