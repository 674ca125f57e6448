import { Box, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatTime, parseWallTime } from "@/shared/lib/format";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { ErrorPanel } from "@/shared/ui/state-panels";
import {
  type MoveStartQuery,
  type OfferedService,
  type StartExplanation,
  whyNotMoveQuery,
  whyNotQuery,
} from "../../api/new-booking";
import type { StaffEmployee } from "../../api/staff-calendar";
import type { BookedService } from "../../model/new-booking";
import { obstacleInWords } from "../../model/obstacles";
import { obstacleTexts as texts } from "../../new-booking-texts";

type WhyNotProps = {
  /** What is wanted, in the order in which it would be done. */
  services: BookedService[];
  offered: OfferedService[];
  /** `11:00` */
  time: string;
  employees: StaffEmployee[];
  /** As deep as the place where it stands. */
  heading?: "h3" | "h4";
};

/** What stands in the way of a visit that is not offered: of each service, at the time at which it would begin. */
export function WhyNot({ services, offered, time, employees, heading = "h4" }: WhyNotProps) {
  const answers = useQueries({ queries: services.map((service) => whyNotQuery(service)) });
  const failed = answers.find(({ error, data }) => error && !data);
  if (failed?.error) {
    return <ErrorPanel message={failed.error.message} onRetry={() => void failed.refetch()} />;
  }
  if (answers.some(({ data }) => !data)) return <Loading />;
  if (services.length === 1) {
    return (
      <Frame time={time} heading={heading}>
        {answers.map(({ data }) => data && <Obstacles key="only" found={data} employees={employees} />)}
      </Frame>
    );
  }
  const titleOf = ({ serviceId, start }: BookedService) =>
    texts.serviceAt(
      offered.find(({ serviceID }) => serviceID === serviceId)?.description ?? "",
      formatTime(parseWallTime(start)),
    );
  return (
    <Frame time={time} heading={heading}>
      {answers.map(({ data }, index) => {
        const service = services[index];
        return (
          data &&
          service && (
            <Box key={`${service.serviceId} ${service.start}`} mb="2">
              <Text textStyle="sm" fontWeight="600">
                {titleOf(service)}
              </Text>
              <Obstacles found={data} employees={employees} free={texts.freeAlone} />
            </Box>
          )
        );
      })}
      {answers.every(({ data }) => data && isFree(data)) && (
        <Text textStyle="sm" mb="2">
          {texts.onlyTogether}
        </Text>
      )}
      <Text textStyle="sm" color="fg.muted">
        {texts.eachAlone}
      </Text>
    </Frame>
  );
}

type WhyNotMoveProps = {
  asked: MoveStartQuery & { bookingId: number };
  time: string;
  employees: StaffEmployee[];
};

/** What stands in the way of moving an appointment to a start that is not offered. */
export function WhyNotMove({ asked, time, employees }: WhyNotMoveProps) {
  const { data, error, refetch } = useQuery(whyNotMoveQuery(asked));
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Frame time={time} heading="h4">
      <Obstacles found={data} employees={employees} />
    </Frame>
  );
}

function Loading() {
  return <Skeleton height="11" role="status" aria-label={texts.loading} />;
}

type FrameProps = { time: string; heading: "h3" | "h4"; children: ReactNode };

function Frame({ time, heading, children }: FrameProps) {
  return (
    <Box role="status" borderWidth="1px" borderRadius="l3" bg="bg.subtle" p="4">
      <Heading as={heading} fontFamily="body" textStyle="label" fontWeight="600" letterSpacing="0" mb="1.5">
        {texts.title(time)}
      </Heading>
      {children}
    </Box>
  );
}

/** Whether somebody could do it then. */
function isFree({ ofStart, ofEmployees }: StartExplanation): boolean {
  return ofStart.length === 0 && ofEmployees.some(({ obstacles }) => obstacles.length === 0);
}

type ObstaclesProps = { found: StartExplanation; employees: StaffEmployee[]; free?: string };

function Obstacles({ found, employees, free = texts.free }: ObstaclesProps) {
  const nameOf = (userId: number) => {
    const employee = employees.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : texts.somebody;
  };
  const { ofStart } = found;
  const ofEmployees = found.ofEmployees.filter(({ obstacles }) => obstacles.length > 0);
  // Often the same stands in everybody's way: then it is said once.
  const reasons = new Map<string, string[]>();
  for (const { userId, obstacles } of ofEmployees) {
    const reason = obstacles.map(obstacleInWords).join(" ");
    reasons.set(reason, [...(reasons.get(reason) ?? []), nameOf(userId)]);
  }
  return (
    <Stack as="ul" listStyleType="none" gap="1.5" textStyle="sm">
      {ofStart.map((obstacle) => (
        <li key={obstacle.kind}>{obstacleInWords(obstacle)}</li>
      ))}
      {[...reasons].map(([reason, names]) => (
        <li key={reason}>
          <Text as="span" fontWeight="600">
            {names.join(", ")}:
          </Text>{" "}
          {reason}
        </li>
      ))}
      {ofStart.length === 0 && found.ofEmployees.length === 0 && <li>{texts.nobody}</li>}
      {isFree(found) && <li>{free}</li>}
    </Stack>
  );
}
