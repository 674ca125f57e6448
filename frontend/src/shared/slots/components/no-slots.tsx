import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { parseDate } from "@internationalized/date";
import { CalendarSearch, CalendarX2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatLongDate } from "@/shared/lib/format";
import type { BasketEmployee } from "@/shared/lib/session/basket";
import { employeeName } from "../model/employee-choice";
import { slotTexts } from "../texts";

type NoSlotsProps = {
  message: string;
  advice?: string | null;
  /** What the customer can do about it right here. */
  action?: ReactNode;
  role?: "status" | "alert";
};

export function NoSlots({ message, advice, action, role = "status" }: NoSlotsProps) {
  return (
    <Box role={role} py="4">
      <Flex align="center" gap="4">
        <Flex aria-hidden p="3" borderRadius="full" bg="bg.muted" color="fg.muted">
          <CalendarX2 size={26} />
        </Flex>
        <Box minW="0">
          <Text fontWeight="600">{message}</Text>
          {advice && (
            <Text textStyle="sm" color="fg.muted" mt="1">
              {advice}
            </Text>
          )}
        </Box>
      </Flex>
      {action && <Box mt="4">{action}</Box>}
    </Box>
  );
}

export function NoSlotsAtAll({ employee }: { employee: BasketEmployee | null }) {
  return (
    <NoSlots
      message={slotTexts.noSlotsAtAll}
      advice={employee && slotTexts.noSlotsWith(employeeName(employee))}
    />
  );
}

type NoSlotsOnDayProps = { next: string | null; onChoose: (day: string) => void };

export function NoSlotsOnDay({ next, onChoose }: NoSlotsOnDayProps) {
  return (
    <Box role="status" bg="bg.subtle" borderRadius="l2" p="4">
      <Text fontWeight="600">{slotTexts.noSlotsOnDay}</Text>
      {next && (
        <Button
          variant="plain"
          px="0"
          height="auto"
          minH="11"
          whiteSpace="normal"
          justifyContent="flex-start"
          textAlign="start"
          onClick={() => onChoose(next)}
        >
          <CalendarSearch aria-hidden />
          {slotTexts.nextSlotsOn(formatLongDate(parseDate(next)))}
        </Button>
      )}
    </Box>
  );
}
