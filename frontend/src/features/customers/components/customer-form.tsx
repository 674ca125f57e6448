import { Button, Flex, Stack } from "@chakra-ui/react";
import { Formik, type FormikHelpers } from "formik";
import { useRef } from "react";
import { ApiError } from "@/api/errors";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { CheckedForm } from "@/shared/ui/checked-form";
import { useClosingAround } from "@/shared/ui/closing-question";
import { ContactFields } from "@/shared/ui/contact-fields";
import { TextareaField } from "@/shared/ui/form-field";
import { notifyResult } from "@/shared/ui/notify-result";
import { type CustomerFile, useAddCustomer, useEditCustomer } from "../api/customers";
import { type CustomerValues, errorsOf, fieldsOf, valuesOf } from "../model/customers";
import { fileTexts as texts } from "../texts";

const saved = { title: texts.saved, description: texts.savedText };

export function AddCustomerForm({ onAdded }: { onAdded: (customerId: number) => void }) {
  const { mutateAsync: add } = useAddCustomer();
  return (
    <CustomerForm
      start={valuesOf({})}
      save={(values) => add(fieldsOf(values))}
      onSaved={({ customerId }) => onAdded(customerId)}
    />
  );
}

type EditCustomerFormProps = { file: CustomerFile; onDone: () => void };

export function EditCustomerForm({ file, onDone }: EditCustomerFormProps) {
  const { mutateAsync: edit } = useEditCustomer(file.customerId);
  return (
    <CustomerForm
      start={valuesOf(file)}
      save={(values) => edit(fieldsOf(values))}
      onSaved={onDone}
      onBack={onDone}
    />
  );
}

type CustomerFormProps<Saved> = {
  start: CustomerValues;
  save: (values: CustomerValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onBack?: () => void;
};

/** Nothing is mandatory: somebody may be a voice on the phone. */
function CustomerForm<Saved>({ start, save, onSaved, onBack }: CustomerFormProps<Saved>) {
  const isHeld = useRef(false);
  const closeAround = useClosingAround();
  const submit = async (values: CustomerValues, form: FormikHelpers<CustomerValues>) => {
    try {
      const answer = await save(values);
      isHeld.current = false;
      onSaved(answer);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const errors = Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
      if (Object.keys(errors).length > 0) form.setErrors(errors);
      else await notifyResult(Promise.reject(error));
      return;
    }
    await notifyResult(Promise.resolve(), saved);
  };
  return (
    <Formik initialValues={start} validate={errorsOf} validateOnChange={false} onSubmit={submit}>
      {({ dirty, isSubmitting }) => (
        <CheckedForm>
          <AskBeforeLeaving isDirty={dirty} isHeld={isHeld} />
          <Stack gap="5">
            <ContactFields wrap="wrap" />
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
                <Button variant="ghost" onClick={() => closeAround(onBack)}>
                  {texts.back}
                </Button>
              )}
            </Flex>
          </Stack>
        </CheckedForm>
      )}
    </Formik>
  );
}
