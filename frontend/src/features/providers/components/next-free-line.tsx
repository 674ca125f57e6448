import { Text, VisuallyHidden } from "@chakra-ui/react";
import { formatClockTime, formatShortDate, parseWallTime } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { PageLink } from "@/shared/ui/links";
import { nextFreeText } from "../texts";

type NextFreeLineProps = {
  /** Wall time of the wire in the provider's zone. */
  start: string;
  timeZone: string;
  /** What the time is of. */
  text?: string;
  /** Where it can be booked, and what: the line is a link to it. */
  booking?: { path: string; service: string };
};

/** The next free time. It goes away when that time has passed while the page stood open. */
export function NextFreeLine({ start, timeZone, text = nextFreeText, booking }: NextFreeLineProps) {
  const now = useWallTime(timeZone);
  const time = parseWallTime(start);
  if (time.compare(now) <= 0) return null;
  const words = (
    <>
      {text} {/* Together on a line, and on two where the text is large and the screen narrow. */}
      <Text as="time" {...{ dateTime: start }} display="inline-block" fontWeight="600" color="fg">
        {formatShortDate(time)}, {formatClockTime(time)}
      </Text>
    </>
  );
  return (
    <Text textStyle="sm" color="fg.muted" mt="1">
      {booking ? (
        <PageLink to={booking.path} color="inherit" display="inline" py="1" variant="underline">
          <VisuallyHidden>{booking.service}, </VisuallyHidden>
          {words}
        </PageLink>
      ) : (
        words
      )}
    </Text>
  );
}
