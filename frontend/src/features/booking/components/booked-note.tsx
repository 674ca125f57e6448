import { CalendarCheck } from "lucide-react";
import { paths } from "@/shared/lib/paths";
import { useLatestBooking } from "@/shared/reservation/api/latest-booking";
import { ButtonLink } from "@/shared/ui/buttons";
import { Panel } from "@/shared/ui/panel";
import { successTexts } from "../success-texts";

/** For who comes back after a booking: that it was made, with the way to it. */
export function BookedNote({ organizationNr }: { organizationNr: number }) {
  const entry = useLatestBooking(organizationNr);
  if (!entry) return null;
  const { calendarGuid } = entry;
  return (
    <Panel role="note" p="4" mb="5">
      {successTexts.booked} {successTexts.restIsMailed}{" "}
      <ButtonLink
        to={paths.bookingSuccess}
        state={{ calendarGuid, organizationNr }}
        variant="outline"
        mt="3"
        display="flex"
        width="fit-content"
      >
        <CalendarCheck aria-hidden />
        {successTexts.toBooked}
      </ButtonLink>
    </Panel>
  );
}
