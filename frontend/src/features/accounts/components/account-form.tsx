import { Stack } from "@chakra-ui/react";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { Formik, type FormikErrors, type FormikHelpers, setIn } from "formik";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { validateWith } from "@/shared/lib/validate-with";
import { commonTexts } from "@/shared/texts/common";
import { CheckedForm } from "@/shared/ui/checked-form";
import { FormFailure } from "@/shared/ui/form-failure";
import { isGivenUp } from "@/shared/ui/notify-result";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";

type AccountFormProps<Values extends object> = {
  startValues: Values;
  /** Knows the fields that have rules, which may depend on what is filled in. */
  schemaOf: (values: Values) => StandardSchemaV1<Partial<Values>, unknown>;
  /** Where the form shows a member of what was sent. */
  fieldOf?: (path: string) => string;
  /** A failure of it is told by the form. */
  submit: (values: Values, form: FormikHelpers<Values>) => Promise<void>;
  /** Whether the snackbar speaks up, also where the fields say what was refused. */
  tellsEveryFailure?: boolean;
  /** Name of the form, where its heading does not stand beside it. */
  label?: string;
  children: (form: { values: Values; isSubmitting: boolean }) => ReactNode;
};

/** What the server refused stays refused until something is changed. */
type Refused<Values> = { values: Values; errors: FormikErrors<Values> };

/** A form that is sent: what the server says about a field stands there, everything else at the end of the form. */
export function AccountForm<Values extends object>(props: AccountFormProps<Values>) {
  const { startValues, schemaOf, fieldOf = (path) => path, submit, label, children } = props;
  const form = useRef<HTMLFormElement>(null);
  // Not state: the form may check itself before it is drawn again, when the focus moves to what was refused.
  const refused = useRef<Refused<Values> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const validate = async (values: Values) => {
    const errors = await validateWith<Partial<Values>>(schemaOf(values))(values);
    return refused.current?.values === values ? refused.current.errors : errors;
  };

  const tell = (error: unknown, values: Values, helpers: FormikHelpers<Values>) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    const shown = fields.map(([path, text]) => [fieldOf(path), text] as const);
    if (shown.length > 0 && shown.every(([name]) => form.current?.elements.namedItem(name))) {
      const errors = shown.reduce<FormikErrors<Values>>((all, [name, text]) => setIn(all, name, text), {});
      refused.current = { values, errors };
      helpers.setErrors(errors);
      if (props.tellsEveryFailure && error instanceof ApiError) showErrorSnackbar(error.message);
      return;
    }
    if (isGivenUp(error)) return;
    const message = error instanceof ApiError ? error.message : commonTexts.networkError;
    setFailure(message);
    if (props.tellsEveryFailure) showErrorSnackbar(message);
  };
  const send = async (values: Values, helpers: FormikHelpers<Values>) => {
    setFailure(null);
    try {
      await submit(values, helpers);
    } catch (error) {
      tell(error, values, helpers);
    }
  };
  return (
    <Formik initialValues={startValues} validate={validate} validateOnChange={false} onSubmit={send}>
      {({ values, isSubmitting }) => (
        <CheckedForm ref={form} aria-label={label} onSubmitCapture={dismissErrorSnackbars}>
          <Stack gap="5">
            {children({ values, isSubmitting })}
            {failure !== null && <FormFailure speaksUp={!props.tellsEveryFailure}>{failure}</FormFailure>}
          </Stack>
        </CheckedForm>
      )}
    </Formik>
  );
}
