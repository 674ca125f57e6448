import { Box, Flex, Text } from "@chakra-ui/react";
import { Undo2, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { formatPrice, parseWallTime } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import type { BookedOrganization } from "../model/booking-request";
import { isCancellationOver } from "../model/cancellation";
import { cancellationOver, cancellationText, summaryTexts } from "../texts";

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

type ConditionsProps = {
  organization: BookedOrganization;
  /** When the appointments begin, as far as that is chosen. */
  starts: string[];
};

/** What the customer agrees to: shown before and after the booking. */
export function Conditions({ organization, starts }: ConditionsProps) {
  const { timeZone, cancellationNoticeMinutes: noticeMinutes } = organization;
  const now = useWallTime(timeZone);
  // The first appointment decides for all of them.
  const [first] = starts.toSorted();
  const isOver =
    first !== undefined &&
    noticeMinutes > 0 &&
    isCancellationOver({ start: parseWallTime(first), noticeMinutes, timeZone }, now);
  return (
    <>
      <Fact icon={<Wallet size={16} />}>{summaryTexts.payOnSite}</Fact>
      <Fact icon={<Undo2 size={16} />}>{isOver ? cancellationOver : cancellationText(noticeMinutes)}</Fact>
    </>
  );
}
