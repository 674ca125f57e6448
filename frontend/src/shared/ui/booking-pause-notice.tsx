import { Box, type BoxProps, Flex, Heading, Text } from "@chakra-ui/react";
import { parseDate } from "@internationalized/date";
import { CalendarOff } from "lucide-react";
import { type Ref, useId } from "react";
import { formatFullDate } from "../lib/format";
import { useWallTime } from "../lib/use-wall-time";
import { bookingPauseTexts as texts } from "../texts/booking-pause";
import { Panel } from "./panel";

type BookingPauseNoticeProps = BoxProps & {
  ref?: Ref<HTMLDivElement>;
  pause: {
    /** What the organisation says of it. */
    note: string;
    /** The day `YYYY-MM-DD` from which on one books again; null where nobody knows. */
    until: string | null;
  };
  /** Its end is shown with the year where that is another one there. */
  timeZone: string;
  heading?: "h2" | "h3";
};

/** Why nothing can be booked online, and until when. */
export function BookingPauseNotice({ pause, timeZone, heading = "h2", ...box }: BookingPauseNoticeProps) {
  const id = useId();
  const { year } = useWallTime(timeZone);
  return (
    <Panel
      as="section"
      aria-labelledby={id}
      bg="bg.muted"
      px={{ base: "4", sm: "5" }}
      py="4"
      overflowWrap="anywhere"
      {...box}
    >
      <Flex gap="3" align="flex-start">
        <Box flexShrink="0" color="fg.muted" mt="0.5">
          <CalendarOff size={22} aria-hidden />
        </Box>
        <Box minW="0">
          <Heading as={heading} id={id} textStyle="cardTitle">
            {texts.title}
          </Heading>
          <Text mt="1" whiteSpace="pre-line">
            {pause.note}
          </Text>
          <Text mt="2" fontWeight="600" textWrap="pretty">
            {pause.until === null ? texts.unknown : texts.again(formatFullDate(parseDate(pause.until), year))}
          </Text>
          <Text mt="1" textStyle="sm" color="fg.muted" textWrap="pretty">
            {texts.booked}
          </Text>
        </Box>
      </Flex>
    </Panel>
  );
}
