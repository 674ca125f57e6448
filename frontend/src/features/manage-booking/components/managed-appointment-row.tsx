import { Badge, Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import { formatPrice } from "@/shared/lib/format";
import { EmployeeFace } from "@/shared/slots/components/employee-face";
import { WallTimes } from "@/shared/ui/wall-times";
import type { ManagedAppointment } from "../api/manage-booking";
import { type AppointmentStatus, statusOf } from "../model/managed-booking";
import { manageTexts } from "../texts";
import { QuietCancelButton } from "./quiet-cancel-button";

type ManagedAppointmentRowProps = {
  appointment: ManagedAppointment;
  thisYear: number;
  /** Picture of whoever does it, as far as it is known. */
  avatar?: string | null;
  heading?: "h2" | "h3";
  /** What goes without saying where it stands. */
  hiddenStatus?: AppointmentStatus;
  /** None where nothing can be changed. */
  actions?: {
    isMoving: boolean;
    isOneOfSeveral: boolean;
    onMove: () => void;
    onCancel: () => void;
  };
};

/** An appointment of a booking with what has become of it, and what can still be done with it. */
export function ManagedAppointmentRow(props: ManagedAppointmentRowProps) {
  const { appointment, thisYear, avatar, heading = "h2", hiddenStatus, actions } = props;
  const { title, price, employeeName, start, end, canBeMoved } = appointment;
  const status = statusOf(appointment);
  return (
    <Flex direction={{ base: "column", sm: "row" }} gap="4" justify="space-between">
      <Box minW="0">
        <Flex gap="3" align="center" wrap="wrap">
          <Heading as={heading} textStyle="cardTitle">
            {title}
          </Heading>
          {status !== hiddenStatus && (
            <Badge colorPalette={status === "CONFIRMED" ? "brand" : "gray"}>
              {manageTexts.status[status]}
            </Badge>
          )}
        </Flex>
        <Text mt="2" textDecoration={status === "CANCELLED" ? "line-through" : undefined}>
          <WallTimes start={start} end={end} thisYear={thisYear} />
        </Text>
        <Flex align="center" gap="2" textStyle="sm" color="fg.muted" mt="1">
          <EmployeeFace name={employeeName} avatar={avatar} />
          {employeeName} · {formatPrice(price)}
        </Flex>
      </Box>
      {canBeMoved && actions && !actions.isMoving && (
        <Stack gap="2" flexShrink="0" data-not-printed>
          <Button variant="outline" aria-label={manageTexts.moveOf(title)} onClick={actions.onMove}>
            <CalendarClock aria-hidden />
            {manageTexts.move}
          </Button>
          {/* What the customer may still move may be cancelled, too. */}
          {actions.isOneOfSeveral && (
            <QuietCancelButton aria-label={manageTexts.cancelOnlyOf(title)} onClick={actions.onCancel}>
              {manageTexts.cancelOnly}
            </QuietCancelButton>
          )}
        </Stack>
      )}
    </Flex>
  );
}
