import { Button, Flex } from "@chakra-ui/react";
import { Formik, type FormikHelpers } from "formik";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import { longest } from "@/shared/lib/contact-rules";
import { emailRules } from "@/shared/lib/email-schema";
import { validateWith } from "@/shared/lib/validate-with";
import { readRefusal } from "@/shared/reservation/model/booking-refusal";
import { detailsTexts } from "@/shared/reservation/texts";
import { commonTexts } from "@/shared/texts/common";
import { CheckedForm } from "@/shared/ui/checked-form";
import { EmailField } from "@/shared/ui/email-field";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { useCorrectEmail } from "../api/correct-email";
import { successTexts } from "../success-texts";

const schema = z.object({
  userEmail: z.string().check(
    z.refine((text) => text.trim() !== "", commonTexts.required),
    ...emailRules(detailsTexts.invalidEmail),
  ),
});
type Values = z.infer<typeof schema>;

type CorrectEmailFormProps = {
  calendarGuid: string;
  idempotencyKey: string;
  email: string;
  onCorrected: (email: string) => void;
  onClose: () => void;
};

/** One field for the address that was mistyped. */
export function CorrectEmailForm(props: CorrectEmailFormProps) {
  const { calendarGuid, idempotencyKey, email, onCorrected, onClose } = props;
  const { mutateAsync: correctEmail } = useCorrectEmail(idempotencyKey);
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = async (values: Values, { setFieldError }: FormikHelpers<Values>) => {
    dismissErrorSnackbars();
    const userEmail = values.userEmail.trim();
    try {
      onCorrected(await correctEmail({ calendarGuid, userEmail }));
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields.userEmail : undefined;
      if (refused === undefined) showErrorSnackbar(readRefusal(error).message);
      else setFieldError("userEmail", refused);
    }
  };
  return (
    <Formik
      initialValues={{ userEmail: email }}
      validate={validateWith(schema)}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <CheckedForm ref={form} aria-label={successTexts.correctEmail}>
          <EmailField
            name="userEmail"
            label={successTexts.newEmail}
            required
            input={{
              maxLength: longest.email,
              // Whoever presses a button below need not be told first.
              onBlur: undefined,
            }}
          />
          <Flex gap="3" mt="3" wrap="wrap">
            <Button type="submit" loading={isSubmitting}>
              {successTexts.sendAgain}
            </Button>
            <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
              {successTexts.keepEmail}
            </Button>
          </Flex>
        </CheckedForm>
      )}
    </Formik>
  );
}
