import { Box, chakra, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { PageLink } from "@/shared/ui/links";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { type RoomBooking, roomBookingsQuery } from "../../api/rooms";
import { roomTexts as texts } from "../../texts";
import { SettingsSection } from "../frame/settings-frame";

/** The day of the device will do: what is over today is listed, too. */
const deviceZone = getLocalTimeZone();

const daysAhead = 13;

/** The visits and dates of the next two weeks that use a group of rooms. */
export function RoomBookings({ groupId }: { groupId: number }) {
  const today = toCalendarDate(useWallTime(deviceZone));
  const days = { dateFrom: today.toString(), dateTo: today.add({ days: daysAhead }).toString() };
  const { data, error, refetch } = useQuery(roomBookingsQuery(groupId, days));
  return (
    <SettingsSection title={texts.occupied} sentence={texts.occupiedText}>
      {data ? (
        data.bookings.length === 0 ? (
          <Text color="fg.muted">{texts.unoccupied}</Text>
        ) : (
          <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
            {data.bookings.map((booking) => (
              <Line
                key={`${booking.bookingId} ${booking.scheduleId} ${booking.roomId} ${booking.start}`}
                booking={booking}
                thisYear={today.year}
              />
            ))}
          </chakra.ul>
        )
      ) : error ? (
        <ErrorPanel message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="2" role="status" aria-busy="true" aria-label={texts.occupiedLoading}>
          <Skeleton height="12" />
          <Skeleton height="12" />
        </Stack>
      )}
    </SettingsSection>
  );
}

function Line({ booking, thisYear }: { booking: RoomBooking; thisYear: number }) {
  const { bookingId, roomName, title, start, end, customerName } = booking;
  const path = bookingId === null ? staffPaths.day(start) : staffPaths.booking(bookingId, start);
  return (
    <chakra.li py="2.5">
      <Box minW="0" overflowWrap="anywhere">
        <Heading as="h3" textStyle="md" fontFamily="body" fontWeight="600" letterSpacing="0">
          <PageLink to={path} display="inline-flex" alignItems="center" minH="11">
            {customerName === "" ? title : `${title}, ${customerName}`}
          </PageLink>
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {formatTimeSpan(parseWallTime(start), parseWallTime(end), thisYear)} · {roomName}
        </Text>
      </Box>
    </chakra.li>
  );
}
