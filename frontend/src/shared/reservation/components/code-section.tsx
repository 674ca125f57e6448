import { Heading, Stack, Text } from "@chakra-ui/react";
import { useFormikContext } from "formik";
import { useEffect } from "react";
import { WrappingButton } from "@/shared/ui/buttons";
import { TextField } from "@/shared/ui/form-field";
import { Panel } from "@/shared/ui/panel";
import { codeTexts } from "../texts";
import { detailsFormId } from "./details-skeleton";
import type { BookingCode } from "./use-booking-code";

export const codeField = "code";

type CodeSectionProps = { bookingCode: BookingCode; email: string };

/** Asks for the code that was mailed to this e-mail address. */
export function CodeSection({ bookingCode: { note, isSending, mail }, email }: CodeSectionProps) {
  const { setFieldValue, setFieldTouched, isSubmitting } = useFormikContext();
  // After each mail there is one thing to do.
  useEffect(() => {
    if (note && !isSubmitting) emptyCodeField()?.focus();
  }, [note, isSubmitting]);
  const mailAgain = async () => {
    await setFieldTouched(codeField, false, false);
    await setFieldValue(codeField, "", false);
    await mail(email);
  };
  return (
    <Panel as="section" aria-label={codeTexts.title} p={{ base: "5", md: "8" }}>
      <Stack gap="4">
        <Heading as="h3" textStyle="cardTitle">
          {codeTexts.title}
        </Heading>
        <Text color="fg.muted" textWrap="pretty">
          {codeTexts.why}
        </Text>
        <Text
          role="status"
          textWrap="pretty"
          overflowWrap="anywhere"
          color={note?.isProblem ? "fg.error" : "fg"}
        >
          {note?.text}
        </Text>
        <TextField
          name={codeField}
          label={codeTexts.code}
          required
          input={{
            inputMode: "numeric",
            autoComplete: "one-time-code",
            maxW: "12rem",
            maxLength: 12,
            // Who leaves it empty reads the mail: only booking without a code is wrong.
            onBlur: undefined,
          }}
        />
        <WrappingButton
          type="button"
          variant="outline"
          alignSelf="start"
          loading={isSending}
          onClick={mailAgain}
        >
          {codeTexts.again}
        </WrappingButton>
      </Stack>
    </Panel>
  );
}

/** The field for the code, while nothing stands in it. */
export function emptyCodeField(): HTMLElement | null {
  const form = document.getElementById(detailsFormId);
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(codeField) : null;
  return field instanceof HTMLInputElement && field.value === "" ? field : null;
}
