import { chakra, Input, type InputProps, Stack, Text, Textarea, type TextareaProps } from "@chakra-ui/react";
import { getIn, useField, useFormikContext } from "formik";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef } from "react";
import { TickBox } from "./tick-box";

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
 * Label, control, hint and error of one formik field. Not Chakra's `Field`: that names the error by
 * `aria-errormessage` alone, which few screen readers speak. Here it is part of the description.
 */
export function FormField({ label, children, ...field }: FormFieldProps) {
  const control = useControl(field);
  return (
    <Stack gap="1.5">
      <chakra.label htmlFor={control.props.id} textStyle="label" fontWeight="600">
        {label}
      </chakra.label>
      {children(control.props)}
      <FieldNotes id={control.props.id} hint={field.hint} error={control.error} />
    </Stack>
  );
}

type Control = { props: ControlProps; error: string | undefined };

function useControl({ name, required, hint }: Pick<FormFieldProps, "name" | "required" | "hint">): Control {
  const [, { touched, error }] = useField<unknown>(name);
  const id = useId();
  const shownError = touched ? error : undefined;
  useErrorUntilMended(name, shownError);
  const describedBy = [hint ? `${id}-hint` : "", shownError ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    error: shownError,
    props: {
      id,
      name,
      "aria-invalid": shownError !== undefined || undefined,
      "aria-describedby": describedBy || undefined,
      "aria-required": required || undefined,
    },
  };
}

/** An error that no longer holds goes while its field is mended. Another one waits until the field is left. */
function useErrorUntilMended(name: string, shownError: string | undefined) {
  const [{ value }, , { setError }] = useField<unknown>(name);
  const { validateForm } = useFormikContext<object>();
  const checked = useRef(value);
  const check = useEffectEvent(async () => {
    const errors = await validateForm();
    if (checked.current === value && getIn(errors, name) !== shownError) setError(undefined);
  });
  useEffect(() => {
    if (checked.current === value) return;
    checked.current = value;
    if (shownError !== undefined) void check();
  }, [value, shownError]);
}

type FieldNotesProps = { id: string; hint?: ReactNode; error: string | undefined };

function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <Text id={`${id}-hint`} textStyle="sm" color="fg.muted">
          {hint}
        </Text>
      )}
      {error !== undefined && (
        <Text id={`${id}-error`} textStyle="sm" fontWeight="500" color="fg.error">
          {error}
        </Text>
      )}
    </>
  );
}

type TextFieldProps = Omit<FormFieldProps, "children"> & {
  input?: Omit<InputProps, "name" | "id"> & { ref?: Ref<HTMLInputElement> };
};

/** Of a control that shows the text of its field as it is: what is written into it without an event is kept as well. */
export function useTextBinding(name: string) {
  const [binding] = useField<string>(name);
  return { ...binding, "data-text": "" };
}

/** One line of text, bound to formik. */
export function TextField({ input, ...field }: TextFieldProps) {
  const binding = useTextBinding(field.name);
  return <FormField {...field}>{(control) => <Input {...binding} {...input} {...control} />}</FormField>;
}

type TextareaFieldProps = Omit<FormFieldProps, "children"> & { input?: Omit<TextareaProps, "name" | "id"> };

/** Several lines of text, bound to formik. */
export function TextareaField({ input, ...field }: TextareaFieldProps) {
  const binding = useTextBinding(field.name);
  return (
    <FormField {...field}>
      {(control) => <Textarea rows={4} {...binding} {...input} {...control} />}
    </FormField>
  );
}

/** A box to tick, bound to formik; the label stands beside it. */
export function CheckboxField({ name, label, required, hint }: Omit<FormFieldProps, "children">) {
  const [{ value, onBlur }, { touched, error }, { setValue }] = useField<boolean>(name);
  const errorId = `${name}-error`;
  const shownError = touched ? error : undefined;
  return (
    <Stack gap="1.5">
      <TickBox
        label={label}
        isTicked={value}
        isInvalid={shownError !== undefined}
        onChange={(isTicked) => void setValue(isTicked, true)}
        input={{
          name,
          onBlur,
          "aria-required": required || undefined,
          "aria-invalid": shownError !== undefined || undefined,
          "aria-describedby": shownError ? errorId : undefined,
        }}
      />
      {hint}
      {shownError !== undefined && (
        <Text id={errorId} ps="9" textStyle="sm" fontWeight="500" color="fg.error">
          {shownError}
        </Text>
      )}
    </Stack>
  );
}
