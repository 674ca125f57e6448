import type { StandardSchemaV1 } from "@standard-schema/spec";
import { getDotPath } from "@standard-schema/utils";
import { type FormikErrors, getIn, setIn } from "formik";

/** Lets formik validate with a schema. Of several issues of one field the first one is shown. */
export function validateWith<Values extends object>(schema: StandardSchemaV1<Values, unknown>) {
  return async (values: Values): Promise<FormikErrors<Values>> => {
    const result = await schema["~standard"].validate(values);
    return (result.issues ?? []).reduce<FormikErrors<Values>>((errors, issue) => {
      const path = getDotPath(issue);
      return !path || getIn(errors, path) ? errors : setIn(errors, path, issue.message);
    }, {});
  };
}
