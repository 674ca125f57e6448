import type { FormikErrors } from "formik";
import { lazy, Suspense } from "react";
import type { FieldValues } from "@/shared/reservation/model/custom-fields";
import { type CustomFieldGroup, fieldsOf } from "../../model/custom-field-groups";

const CustomFieldPart = lazy(async () => ({
  default: (await import("./custom-field-part")).CustomFieldPart,
}));

/** Many ask nothing: what the fields need is loaded where somebody does. */
export function CustomFieldPartOnDemand({ groups }: { groups: CustomFieldGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Suspense>
      <CustomFieldPart groups={groups} />
    </Suspense>
  );
}

/** What is wrong with the answers that were given. */
export async function customFieldErrors(
  groups: CustomFieldGroup[],
  answers: FieldValues,
): Promise<FormikErrors<{ answers: FieldValues }>> {
  if (groups.length === 0) return {};
  const [{ answersSchema }, { validateWith }] = await Promise.all([
    import("@/shared/reservation/model/details-schema"),
    import("@/shared/lib/validate-with"),
  ]);
  return validateWith(answersSchema(fieldsOf(groups)))({ answers });
}
