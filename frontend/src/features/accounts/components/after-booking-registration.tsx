import { Heading, Text } from "@chakra-ui/react";
import type { UserData } from "@/shared/lib/session/personal-data-store";
import { Panel } from "@/shared/ui/panel";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { registrationTexts } from "../texts";
import { RegistrationForm } from "./registration-form";

type AfterBookingRegistrationProps = { customer: UserData };

/** An offer to whoever has just booked as a guest. Without it nothing is missing: its failure is not shown. */
export function AfterBookingRegistration({ customer }: AfterBookingRegistrationProps) {
  const { title, sentence } = registrationTexts.afterBooking;
  return (
    <OptionalQueryArea loading={null}>
      <Panel
        as="section"
        aria-labelledby="konto-anlegen"
        p={{ base: "5", sm: "7" }}
        mt={{ base: "8", md: "12" }}
      >
        <Heading as="h2" id="konto-anlegen" textStyle="sectionTitle" fontSize="2xl">
          {title}
        </Heading>
        <Text color="fg.muted" mt="2" mb="6" textWrap="pretty">
          {sentence}
        </Text>
        <RegistrationForm customer={customer} />
      </Panel>
    </OptionalQueryArea>
  );
}
