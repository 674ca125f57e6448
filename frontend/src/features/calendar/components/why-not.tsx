import { Box, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { type StartQuery, whyNotQuery } from "../api/new-booking";
import type { StaffCalendar } from "../api/staff-calendar";
import { obstacleInWords } from "../model/obstacles";
import { obstacleTexts as texts } from "../new-booking-texts";

type WhyNotProps = {
  asked: StartQuery;
  /** `11:00` */
  time: string;
  employees: StaffCalendar["employees"];
};

/** What stands in the way of a start that is not offered. */
export function WhyNot({ asked, time, employees }: WhyNotProps) {
  const { data, error, refetch } = useQuery(whyNotQuery(asked));
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="11" role="status" aria-label={texts.loading} />;
  const nameOf = (userId: number) => {
    const employee = employees.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : texts.somebody;
  };
  const ofEmployees = data.ofEmployees.filter(({ obstacles }) => obstacles.length > 0);
  return (
    <Box role="status" borderWidth="1px" borderRadius="l3" bg="bg.subtle" p="4">
      <Heading as="h4" fontFamily="body" textStyle="label" fontWeight="600" letterSpacing="0" mb="1.5">
        {texts.title(time)}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="1.5" textStyle="sm">
        {data.ofStart.map((obstacle) => (
          <li key={obstacle.kind}>{obstacleInWords(obstacle)}</li>
        ))}
        {ofEmployees.map(({ userId, obstacles }) => (
          <li key={userId}>
            <Text as="span" fontWeight="600">
              {nameOf(userId)}:
            </Text>{" "}
            {obstacles.map(obstacleInWords).join(" ")}
          </li>
        ))}
        {data.ofStart.length === 0 && data.ofEmployees.length === 0 && <li>{texts.nobody}</li>}
        {data.ofStart.length === 0 && ofEmployees.length < data.ofEmployees.length && <li>{texts.free}</li>}
      </Stack>
    </Box>
  );
}
