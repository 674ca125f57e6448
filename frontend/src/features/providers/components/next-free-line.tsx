import { Text } from "@chakra-ui/react";
import { formatClockTime, formatShortDate, parseWallTime } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { cardTexts } from "../texts";

type NextFreeLineProps = {
  /** Wall time of the wire in the provider's zone. */
  start: string;
  timeZone: string;
};

/** The next free time. It goes away when that time has passed while the page stood open. */
export function NextFreeLine({ start, timeZone }: NextFreeLineProps) {
  const now = useWallTime(timeZone);
  const time = parseWallTime(start);
  if (time.compare(now) <= 0) return null;
  return (
    <Text textStyle="sm" color="fg.muted" mt="1">
      {cardTexts.nextFree}{" "}
      <Text as="time" {...{ dateTime: start }} whiteSpace="nowrap" fontWeight="600" color="fg">
        {formatShortDate(time)}, {formatClockTime(time)}
      </Text>
    </Text>
  );
}
