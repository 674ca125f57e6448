import { Button, Flex, Stack } from "@chakra-ui/react";
import { Form, Formik, type FormikHelpers } from "formik";
import { ApiError } from "@/api/errors";
import { longest } from "@/shared/lib/contact-rules";
import { FocusFirstError } from "@/shared/ui/focus-first-error";
import { TextareaField, TextField } from "@/shared/ui/form-field";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import { type CustomerFile, useAddCustomer, useEditCustomer } from "../api/customers";
import { type CustomerValues, errorsOf, fieldsOf, valuesOf } from "../model/customers";
import { fileTexts as texts } from "../texts";

const saved = { title: texts.saved, description: texts.savedText };

export function AddCustomerForm({ onAdded }: { onAdded: (customerId: number) => void }) {
  const { mutateAsync: add } = useAddCustomer();
  return (
    <CustomerForm
      start={valuesOf({})}
      save={async (values) => onAdded((await add(fieldsOf(values))).customerId)}
    />
  );
}

type EditCustomerFormProps = { file: CustomerFile; onDone: () => void };

export function EditCustomerForm({ file, onDone }: EditCustomerFormProps) {
  const { mutateAsync: edit } = useEditCustomer(file.customerId);
  return (
    <CustomerForm
      start={valuesOf(file)}
      save={async (values) => {
        await edit(fieldsOf(values));
        onDone();
      }}
      onBack={onDone}
    />
  );
}

type CustomerFormProps = {
  start: CustomerValues;
  save: (values: CustomerValues) => Promise<void>;
  onBack?: () => void;
};

/** Nothing is mandatory: somebody may be a voice on the phone. */
function CustomerForm({ start, save, onBack }: CustomerFormProps) {
  const submit = async (values: CustomerValues, form: FormikHelpers<CustomerValues>) => {
    try {
      await save(values);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const errors = Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
      if (Object.keys(errors).length > 0) form.setErrors(errors);
      else await sayHowItWent(Promise.reject(error));
      return;
    }
    await sayHowItWent(Promise.resolve(), saved);
  };
  return (
    <Formik initialValues={start} validate={errorsOf} validateOnChange={false} onSubmit={submit}>
      {({ isSubmitting }) => (
        <Form noValidate>
          <FocusFirstError />
          <Stack gap="5">
            <Flex gap="3" wrap="wrap" css={{ "& > *": { flex: "1 1 8rem" } }}>
              <TextField
                name="firstName"
                label={texts.firstName}
                input={{ autoComplete: "off", maxLength: 255 }}
              />
              <TextField
                name="lastName"
                label={texts.lastName}
                input={{ autoComplete: "off", maxLength: 255 }}
              />
            </Flex>
            <TextField
              name="userPhone"
              label={texts.phone}
              input={{ type: "tel", autoComplete: "off", maxLength: longest.phone }}
            />
            <TextField
              name="userEmail"
              label={texts.mail}
              input={{ type: "email", autoComplete: "off", maxLength: 255 }}
            />
            <TextareaField
              name="note"
              label={texts.note}
              hint={texts.noteHint}
              input={{ maxLength: 4_000 }}
            />
            <Flex gap="3" wrap="wrap">
              <Button type="submit" loading={isSubmitting}>
                {texts.save}
              </Button>
              {onBack && (
                <Button variant="ghost" onClick={onBack}>
                  {texts.back}
                </Button>
              )}
            </Flex>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
