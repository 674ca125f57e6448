import { Box, Stack, Text } from "@chakra-ui/react";
import { formatPrice, formatTime, parseWallTime } from "@/shared/lib/format";
import { sumOfPrices } from "@/shared/lib/session/basket";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { OfferedService } from "../../api/new-booking";
import type { StaffEmployee } from "../../api/staff-calendar";
import type { BookedService, ServiceTerms, WantedService } from "../../model/new-booking";
import { newBookingTexts as texts } from "../../new-booking-texts";

type VisitOrderProps = {
  services: BookedService[];
  offered: OfferedService[];
  employees: StaffEmployee[];
  termsOf: (service: WantedService) => ServiceTerms;
};

/** Several services have times of their own, and a price in sum. */
export function VisitOrder({ services, offered, employees, termsOf }: VisitOrderProps) {
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
              formatPrice(termsOf({ serviceId, userId }).price),
            )}
          </Text>
        ))}
      </Stack>
      <Text fontWeight="600">
        {texts.total(formatPrice(sumOfPrices(services.map(termsOf).map(({ price }) => price))))}
      </Text>
    </Box>
  );
}
