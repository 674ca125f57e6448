import { Box, Stack, Text } from "@chakra-ui/react";
import { formatTime, parseWallTime } from "@/shared/lib/format";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { OfferedService } from "../api/new-booking";
import type { StaffEmployee } from "../api/staff-calendar";
import type { BookedService } from "../model/new-booking";
import { newBookingTexts as texts } from "../new-booking-texts";

type VisitOrderProps = { services: BookedService[]; offered: OfferedService[]; employees: StaffEmployee[] };

/** Several services have times of their own. */
export function VisitOrder({ services, offered, employees }: VisitOrderProps) {
  const nameOf = (userId: number | null) => {
    const employee = employees.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : texts.anybody;
  };
  return (
    <Box aria-live="polite">
      <Text textStyle="label" fontWeight="600">
        {texts.plan}
      </Text>
      <Stack as="ol" listStyleType="none" gap="0">
        {services.map(({ serviceId, userId, start }) => (
          <Text as="li" key={`${serviceId} ${start}`}>
            {texts.planLine(
              formatTime(parseWallTime(start)),
              offered.find(({ serviceID }) => serviceID === serviceId)?.description ?? "",
              nameOf(userId),
            )}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}
