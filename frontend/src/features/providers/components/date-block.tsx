import { Flex, Text } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { formatShortMonth, formatShortWeekday } from "@/shared/lib/format";

type DateBlockProps = { date: CalendarDateTime };

/** Weekday, day and month as on the leaf of a calendar. Decoration: the whole date stands beside it. */
export function DateBlock({ date }: DateBlockProps) {
  return (
    <Flex
      aria-hidden
      direction="column"
      align="center"
      justify="center"
      flexShrink="0"
      boxSize={{ base: "4.25rem", sm: "5.25rem" }}
      borderRadius="l3"
      bg="brand.muted"
      color="brand.fg"
      lineHeight="1.15"
    >
      <Text as="span" textStyle="xs" fontWeight="600">
        {formatShortWeekday(date)}
      </Text>
      <Text
        as="span"
        fontFamily="heading"
        fontSize={{ base: "2xl", sm: "3xl" }}
        fontWeight="700"
        lineHeight="1"
      >
        {date.day}
      </Text>
      <Text as="span" textStyle="xs" fontWeight="600">
        {formatShortMonth(date)}
      </Text>
    </Flex>
  );
}
