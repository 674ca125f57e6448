import { Field, Input, type InputProps, Text, Textarea, type TextareaProps } from "@chakra-ui/react";
import { useField } from "formik";
import { type ReactNode, useId } from "react";

/** What a control must carry so that its label, hint and error belong to it. */
export type ControlProps = {
  id: string;
  name: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-required": boolean | undefined;
};

type FormFieldProps = {
  name: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/**
 * Label, control, hint and error of one formik field. Chakra's own field names the error by
 * `aria-errormessage` alone, which few screen readers speak: here it is part of the description.
 */
export function FormField({ name, label, required = false, hint, children }: FormFieldProps) {
  const [, { touched, error }] = useField(name);
  const id = useId();
  const shownError = touched ? error : undefined;
  const describedBy = [hint ? `${id}-hint` : "", shownError ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <Field.Root ids={{ control: id }} invalid={shownError !== undefined} gap="1.5">
      <Field.Label fontWeight="600">{label}</Field.Label>
      {children({
        id,
        name,
        "aria-invalid": shownError !== undefined || undefined,
        "aria-describedby": describedBy || undefined,
        "aria-required": required || undefined,
      })}
      {hint && (
        <Text id={`${id}-hint`} textStyle="sm" color="fg.muted">
          {hint}
        </Text>
      )}
      {shownError !== undefined && (
        <Text id={`${id}-error`} textStyle="sm" fontWeight="500" color="fg.error">
          {shownError}
        </Text>
      )}
    </Field.Root>
  );
}

type TextFieldProps = Omit<FormFieldProps, "children"> & { input?: Omit<InputProps, "name" | "id"> };

/** One line of text, bound to formik. */
export function TextField({ input, ...field }: TextFieldProps) {
  const [binding] = useField<string>(field.name);
  return <FormField {...field}>{(control) => <Input {...binding} {...input} {...control} />}</FormField>;
}

type TextareaFieldProps = Omit<FormFieldProps, "children"> & { input?: Omit<TextareaProps, "name" | "id"> };

/** Several lines of text, bound to formik. */
export function TextareaField({ input, ...field }: TextareaFieldProps) {
  const [binding] = useField<string>(field.name);
  return (
    <FormField {...field}>
      {(control) => <Textarea rows={4} {...binding} {...input} {...control} />}
    </FormField>
  );
}
