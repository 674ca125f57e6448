import { Box, Button, Flex, Spinner, Text, VisuallyHidden } from "@chakra-ui/react";
import type { CalendarDate } from "@internationalized/date";
import { RotateCcw } from "lucide-react";
import { formatMonth } from "@/shared/lib/format";
import { commonTexts } from "@/shared/texts/common";
import type { LaterDays } from "../model/later-days";
import { slotTexts } from "../texts";

type MonthStateProps = {
  month: CalendarDate;
  /** Days of the month with free times, as far as they are known. */
  countOfFree: number;
  /** Whether some of its days were not looked at yet. */
  isPending: boolean;
  laterDays: LaterDays;
};

/** What becomes of a month whose days are not all known, for eyes and ears; it has its room before anything is said. */
export function MonthState({ month, countOfFree, isPending, laterDays }: MonthStateProps) {
  const name = formatMonth(month);
  const hasFailed = isPending && laterDays.hasFailed;
  return (
    <Box minH="6" textStyle="sm" color="fg.muted">
      <Box role="status">
        {isPending ? (
          !hasFailed && (
            <Flex align="center" gap="2">
              <Spinner aria-hidden size="xs" />
              {slotTexts.monthLoading(name)}
            </Flex>
          )
        ) : (
          <VisuallyHidden>{slotTexts.monthLoaded(name, countOfFree)}</VisuallyHidden>
        )}
      </Box>
      {hasFailed && (
        <Flex role="alert" wrap="wrap" align="center" columnGap="3" rowGap="1">
          <Text>{slotTexts.monthNotLoaded(name)}</Text>
          <Button variant="outline" onClick={laterDays.lookOn}>
            <RotateCcw aria-hidden />
            {commonTexts.retry}
          </Button>
        </Flex>
      )}
    </Box>
  );
}
