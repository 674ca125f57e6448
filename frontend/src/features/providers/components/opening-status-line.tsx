import { Status, type StatusRootProps } from "@chakra-ui/react";
import { useWallTime } from "@/shared/lib/use-wall-time";
import type { BusinessHours } from "../model/business-hours";
import { openingStatus } from "../model/opening-status";
import { openingStatusText } from "../texts";

type OpeningStatusLineProps = StatusRootProps & { hours: BusinessHours[]; timeZone: string };

/** A dot with words: the colour alone tells nothing. */
export function OpeningStatusLine({ hours, timeZone, ...props }: OpeningStatusLineProps) {
  const status = openingStatus(hours, useWallTime(timeZone));
  return (
    <Status.Root gap="2" color="fg.muted" {...props}>
      <Status.Indicator bg={status.kind === "open" ? "brand.border" : "border.emphasized"} />
      {openingStatusText(status)}
    </Status.Root>
  );
}
