import { Grid, GridItem, Text } from "@chakra-ui/react";
import { useField } from "formik";
import { characterCount, longest } from "@/shared/lib/contact-rules";
import { commonTexts } from "@/shared/texts/common";
import { EmailField } from "@/shared/ui/email-field";
import { TextareaField, TextField } from "@/shared/ui/form-field";
import { Panel } from "@/shared/ui/panel";
import type { DetailsSettings } from "../model/details-schema";
import { detailsTexts } from "../texts";

type CustomerFieldsProps = { organization: DetailsSettings };

export function CustomerFields({ organization }: CustomerFieldsProps) {
  const {
    showPhoneNumberBookingDialog: showPhone,
    phoneNumberBookingDialogMandatory: phoneMandatory,
    showCommentBookingDialog: showRemarks,
  } = organization;
  return (
    <Panel p={{ base: "5", md: "8" }}>
      <Text textStyle="sm" color="fg.muted" mb="6">
        {detailsTexts.requiredHint}
      </Text>
      <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="5" alignItems="start">
        <TextField
          name="customerData.firstName"
          label={detailsTexts.firstName}
          required
          input={{ autoComplete: "given-name" }}
        />
        <TextField
          name="customerData.lastName"
          label={detailsTexts.lastName}
          required
          input={{ autoComplete: "family-name" }}
        />
        <GridItem colSpan={{ sm: showPhone ? 1 : 2 }}>
          <EmailField
            name="customerData.userEmail"
            label={detailsTexts.email}
            required
            hint={detailsTexts.emailHint}
          />
        </GridItem>
        {showPhone && (
          <TextField
            name="customerData.userPhone"
            label={phoneMandatory ? detailsTexts.phone : detailsTexts.phoneOptional}
            required={phoneMandatory}
            input={{ type: "tel", autoComplete: "tel", placeholder: commonTexts.phoneExample }}
          />
        )}
        {showRemarks && (
          <GridItem colSpan={{ sm: 2 }}>
            <RemarksField />
          </GridItem>
        )}
      </Grid>
    </Panel>
  );
}

function RemarksField() {
  const name = "customerData.userRemarks";
  const [{ value }] = useField<string>(name);
  return (
    <TextareaField
      name={name}
      label={detailsTexts.remarks}
      hint={detailsTexts.characters(characterCount(value), longest.remarks)}
      input={{ rows: 3 }}
    />
  );
}
