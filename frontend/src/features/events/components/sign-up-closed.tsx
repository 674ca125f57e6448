import { Text } from "@chakra-ui/react";
import { CalendarX2 } from "lucide-react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { ButtonLink } from "@/shared/ui/buttons";
import { Page } from "@/shared/ui/page";
import { EmptyPanel } from "@/shared/ui/state-panels";
import type { OfferedEvent, SignUpObstacle } from "../model/event-sign-up";
import { signUpTexts } from "../texts";

type SignUpClosedProps = {
  organization: BookedOrganization;
  event: OfferedEvent | null;
  obstacle: SignUpObstacle;
};

/** Takes the place of the sign-up where there is none: why, and the way to what else there is. */
export function SignUpClosed({ organization, event, obstacle }: SignUpClosedProps) {
  const opens = obstacle === "NOT_YET" ? event?.signUpFrom : null;
  return (
    <Page>
      <EmptyPanel
        icon={<CalendarX2 size={28} />}
        action={
          <ButtonLink to={paths.profile(organization, "events")} mt="2">
            {signUpTexts.toEvents}
          </ButtonLink>
        }
      >
        {event && (
          <Text as="span" display="block" fontWeight="600" color="fg" mb="1">
            {event.description}
          </Text>
        )}
        {opens ? signUpTexts.opens(formatDateAndTime(parseWallTime(opens))) : signUpTexts.obstacles[obstacle]}
      </EmptyPanel>
    </Page>
  );
}
