import { Box, Flex, Heading, Skeleton } from "@chakra-ui/react";
import { getDayOfWeek } from "@internationalized/date";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { unbreakableDash } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { ButtonLink } from "@/shared/ui/buttons";
import { Panel } from "@/shared/ui/panel";
import type { Organization } from "../api/get-organization";
import { type BusinessHours, businessHoursQuery } from "../api/list-business-hours";
import { type DayHours, timeOf, weekOf } from "../model/business-hours";
import { profileTexts, weekdayName } from "../texts";

type DayRowProps = { hours: DayHours; isToday: boolean };

function DayRow({ hours: { day, windows, closedDescription }, isToday }: DayRowProps) {
  return (
    <Flex
      justify="space-between"
      wrap="wrap"
      columnGap="4"
      px="3"
      py="2"
      borderRadius="l2"
      textStyle="sm"
      bg={isToday ? "brand.subtle" : undefined}
      fontWeight={isToday ? "700" : undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <Box as="dt" color={isToday ? "fg" : "fg.muted"}>
        {weekdayName(day)}
      </Box>
      <Box as="dd" textAlign="end" ms="auto">
        {windows.length === 0
          ? (closedDescription ?? profileTexts.closed)
          : windows.map(({ open, close }) => (
              <Box key={open}>
                {timeOf(open)}
                {unbreakableDash}
                {timeOf(close)}
              </Box>
            ))}
      </Box>
    </Flex>
  );
}

type HoursPanelProps = { hours: BusinessHours[]; timeZone: string; children?: ReactNode };

export function HoursPanel({ hours, timeZone, children }: HoursPanelProps) {
  const today = getDayOfWeek(useWallTime(timeZone), "de-AT", "mon") + 1;
  return (
    <Panel as="section" aria-labelledby="oeffnungszeiten" p={{ base: "5", sm: "6" }} boxShadow="md">
      <Heading as="h2" id="oeffnungszeiten" textStyle="cardTitle" fontSize="xl" mb="3">
        {profileTexts.openingHours}
      </Heading>
      <Box as="dl" mx="-3">
        {weekOf(hours).map((day) => (
          <DayRow key={day.day} hours={day} isToday={day.day === today} />
        ))}
      </Box>
      {children}
    </Panel>
  );
}

type HoursCardProps = { organization: Organization };

export function HoursCard({ organization }: HoursCardProps) {
  const { data: hours } = useSuspenseQuery(businessHoursQuery(organization.organizationNr));
  const selected = useSessionStore((state) => state.selectedServices);
  // Once something is chosen, the bar at the bottom carries the way on.
  const isPrimary = basketOf(selected, organization.organizationNr).length === 0;
  return (
    <HoursPanel hours={hours} timeZone={organization.timeZone}>
      {!organization.bookingPause && (
        <ButtonLink
          to={paths.booking(organization)}
          variant={isPrimary ? "solid" : "outline"}
          size="lg"
          width="100%"
          mt="5"
        >
          {profileTexts.toReservation}
        </ButtonLink>
      )}
    </HoursPanel>
  );
}

export function HoursCardSkeleton() {
  return (
    <Panel p="6" boxShadow="md" aria-busy="true">
      <Skeleton height="7" width="60%" mb="5" />
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <Skeleton key={day} height="5" my="3" />
      ))}
      <Skeleton height="12" mt="6" borderRadius="l3" />
    </Panel>
  );
}
