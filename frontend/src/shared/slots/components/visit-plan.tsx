import { Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { formatTime, formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import { Panel } from "@/shared/ui/panel";
import { planOf, type Visit, type VisitAppointment } from "../model/visit";
import { visitTexts } from "../visit-texts";
import { EmployeeFace } from "./employee-face";

/** What is shown of an appointment beside its times. */
export type PlannedService = { title: string; employee: PlannedEmployee | null; note?: string };
type PlannedEmployee = { name: string; avatar: string | null | undefined };

type VisitPlanProps<One extends Visit> = {
  /** Whose visit it is. */
  label?: string;
  visit: One;
  serviceOf: (appointment: One["appointments"][number]) => PlannedService;
  /** What it costs, where that is of interest. */
  cost?: ReactNode;
  /** Below the order: what can be done with it. */
  children: ReactNode;
};

/** The order of a visit with times, people and waiting. */
export function VisitPlan<One extends Visit>(props: VisitPlanProps<One>) {
  const { label = visitTexts.plan, visit, serviceOf, cost, children } = props;
  const { dateFrom, dateTo, waitingMinutes } = visit;
  const [start, end] = [parseWallTime(dateFrom), parseWallTime(dateTo)];
  return (
    <Panel
      as="section"
      aria-label={label}
      // Where the letters are large on a phone, their lines need the width.
      p={{ base: "16px", sm: "5" }}
      borderColor="brand.solid"
      bg="brand.subtle"
    >
      <Box aria-live="polite">
        <Heading as="h4" textStyle="cardTitle">
          {formatTimeSpan(start, end)}
        </Heading>
        <Text textStyle="sm" color="fg.muted" mt="0.5">
          {waitingMinutes === 0 ? visitTexts.noWaiting : visitTexts.waiting(waitingMinutes)}
        </Text>
        <Stack as="ol" listStyleType="none" gap="2.5" mt="3">
          {planOf(visit).map(({ waiting, ...appointment }) => (
            <PlannedItem
              key={appointment.dateFrom}
              appointment={appointment}
              waiting={waiting}
              service={serviceOf(appointment)}
            />
          ))}
        </Stack>
        {cost}
      </Box>
      <Box mt="4">{children}</Box>
    </Panel>
  );
}

type PlannedItemProps = { appointment: VisitAppointment; waiting: number; service: PlannedService };

function PlannedItem({ appointment, waiting, service: { title, employee, note } }: PlannedItemProps) {
  return (
    <li>
      {waiting > 0 && (
        <Flex align="center" gap="2" textStyle="sm" color="fg.muted" mb="2.5">
          <Hourglass size={16} aria-hidden />
          {visitTexts.pause(waiting)}
        </Flex>
      )}
      <Flex columnGap="3" wrap="wrap">
        <chakra.time fontWeight="700" flexShrink="0" dateTime={appointment.dateFrom}>
          {formatTime(parseWallTime(appointment.dateFrom))}
        </chakra.time>
        <Box flex="1 1 8rem" minW="0">
          <Text fontWeight="600" overflowWrap="anywhere">
            {title}
          </Text>
          <Flex align="center" gap="2" textStyle="sm" color="fg.muted">
            {employee && <EmployeeFace {...employee} />}
            <Text as="span" minW="0">
              {[employee && visitTexts.with(employee.name), note].filter(Boolean).join(" · ")}
            </Text>
          </Flex>
        </Box>
      </Flex>
    </li>
  );
}
