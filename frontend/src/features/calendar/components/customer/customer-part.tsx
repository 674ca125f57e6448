import { Box, Button, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useSettled } from "@/shared/lib/use-settled";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { ContactFields } from "@/shared/ui/contact-fields";
import { foundCustomersQuery } from "../../api/new-booking";
import { customerAgain, type NewCustomer, normalizedEmailOf } from "../../model/guest";
import { newBookingTexts as texts } from "../../new-booking-texts";
import { ChosenCustomer, CustomerField } from "./customer-field";
import { FormGroup } from "./form-group";
import type { GuestChoice } from "./use-guest";

type CustomerPartProps = {
  guest: GuestChoice;
  /** As deep as the place where it stands. */
  heading?: "h3" | "h4";
};

/** Who comes: found, chosen, or new in the file. Stands in a formik form that has the fields of somebody new. */
export function CustomerPart({ guest, heading = "h3" }: CustomerPartProps) {
  const { values, setValues } = useFormikContext<NewCustomer>();
  const { kind, known, typed, isNeeded, isUndecided, field } = guest;
  return (
    <Box>
      {kind === "unknown" && (
        <CustomerField
          text={typed}
          onType={guest.type}
          isNeeded={isNeeded}
          isUndecided={isUndecided}
          field={field}
          onChoose={guest.choose}
          onCreate={(text) => {
            void setValues({ ...values, ...customerAgain(values, text) }, false);
            guest.create();
          }}
        />
      )}
      {known && <ChosenCustomer customer={known} onDrop={guest.drop} />}
      {kind === "new" && <NewCustomerFields heading={heading} onDrop={guest.drop} />}
    </Box>
  );
}

/** Whose e-mail address it is as well, while somebody new is typed. */
function SharedEmail() {
  const { values } = useFormikContext<NewCustomer>();
  const normalizedEmail = normalizedEmailOf(useSettled(values.userEmail));
  const { data } = useQuery(foundCustomersQuery(normalizedEmail ?? ""));
  const other = data?.customers.find(
    ({ userEmail }) => normalizedEmail !== null && normalizedEmailOf(userEmail ?? "") === normalizedEmail,
  );
  return (
    <Text role="status" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {other && texts.sameEmail(employeeName(other) || texts.unnamed)}
    </Text>
  );
}

type NewCustomerFieldsProps = { heading: "h3" | "h4"; onDrop: () => void };

function NewCustomerFields({ heading, onDrop }: NewCustomerFieldsProps) {
  return (
    <FormGroup title={texts.newCustomer} heading={heading}>
      <ContactFields wrap={{ base: "wrap", sm: "nowrap" }} />
      <SharedEmail />
      <Button variant="ghost" alignSelf="flex-start" onClick={onDrop}>
        {texts.other}
      </Button>
    </FormGroup>
  );
}
