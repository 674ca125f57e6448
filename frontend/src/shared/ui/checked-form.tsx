import { Form } from "formik";
import type { ComponentProps } from "react";
import { FilledFields } from "./filled-fields";
import { FocusFirstError } from "./focus-first-error";

/**
 * The form of what formik holds: it says itself what is wrong, begins with the first mistake, and sends what stands in
 * its fields, whoever has written it.
 */
export function CheckedForm({ children, ...form }: ComponentProps<typeof Form>) {
  return (
    <Form noValidate {...form}>
      <FocusFirstError />
      <FilledFields />
      {children}
    </Form>
  );
}
