import type { ButtonProps } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { paths } from "@/shared/lib/paths";
import { WrappingButton } from "@/shared/ui/buttons";
import { reservationTexts } from "../texts";

type CalendarFileButtonProps = Pick<ButtonProps, "variant"> & { calendarGuid: string };

/** Downloads what was booked for the calendar of the customer. */
export function CalendarFileButton({ calendarGuid, variant }: CalendarFileButtonProps) {
  return (
    <WrappingButton asChild variant={variant} size="lg" minH="12" py="2">
      <a href={paths.calendarFile(calendarGuid)} download>
        <Download aria-hidden />
        {reservationTexts.download}
      </a>
    </WrappingButton>
  );
}
