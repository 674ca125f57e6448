import { Flex, type FlexProps } from "@chakra-ui/react";
import { longest } from "../lib/contact-rules";
import { contactTexts as texts } from "../texts/contact";
import { EmailField } from "./email-field";
import { TextField } from "./form-field";

/** Name, phone and mail of a customer, as somebody else fills them in: the browser knows only its own people. */
export function ContactFields({ wrap }: Pick<FlexProps, "wrap">) {
  return (
    <>
      <Flex gap="3" wrap={wrap} css={{ "& > *": { flex: "1 1 8rem" } }}>
        <TextField name="firstName" label={texts.firstName} input={{ autoComplete: "off", maxLength: 255 }} />
        <TextField name="lastName" label={texts.lastName} input={{ autoComplete: "off", maxLength: 255 }} />
      </Flex>
      <TextField
        name="userPhone"
        label={texts.phone}
        input={{ type: "tel", autoComplete: "off", maxLength: longest.phone }}
      />
      <EmailField name="userEmail" label={texts.mail} input={{ autoComplete: "off", maxLength: 255 }} />
    </>
  );
}
