import { Box, chakra, Link, Text } from "@chakra-ui/react";
import { Link as PageLink } from "react-router";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import type { StaffBooking } from "../../api/staff-bookings";
import { bookedSeriesTexts as texts } from "../../texts";

type BookedSeriesProps = { booking: StaffBooking; thisYear: number };

/** Which of a series a booking is, with the way to the others. */
export function BookedSeries({ booking: { id, series }, thisYear }: BookedSeriesProps) {
  if (series.length < 2) return null;
  const position = series.findIndex(({ bookingId }) => bookingId === id) + 1;
  return (
    <DrawerPart title={texts.title}>
      <chakra.details>
        <chakra.summary cursor="pointer" minH="6">
          {texts.position(position, series.length)}
        </chakra.summary>
        <chakra.ul listStyleType="none" mt="2">
          {series.map(({ bookingId, start, isCancelled }) => {
            const when = formatDateAndTime(parseWallTime(start), thisYear);
            return (
              <Box as="li" key={bookingId} borderInlineStartWidth="3px" ps="3" mb="2">
                {bookingId === id ? (
                  <Text as="span" fontWeight="600">
                    {texts.thisOne(when)}
                  </Text>
                ) : (
                  <Link asChild minH="6" display="inline-flex">
                    <PageLink to={staffPaths.booking(bookingId, start)}>{when}</PageLink>
                  </Link>
                )}
                {isCancelled && (
                  <Text as="span" color="fg.muted">
                    {texts.cancelled}
                  </Text>
                )}
              </Box>
            );
          })}
        </chakra.ul>
      </chakra.details>
    </DrawerPart>
  );
}
