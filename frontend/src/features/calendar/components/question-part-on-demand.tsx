import type { FormikErrors } from "formik";
import { lazy, Suspense } from "react";
import type { FieldValues } from "@/shared/reservation/model/custom-fields";
import { fieldsOf, type Questions } from "../model/questions";

const QuestionPart = lazy(async () => ({ default: (await import("./question-part")).QuestionPart }));

/** Many ask nothing: what the fields need is loaded where somebody does. */
export function QuestionPartOnDemand({ questions }: { questions: Questions[] }) {
  if (questions.length === 0) return null;
  return (
    <Suspense>
      <QuestionPart questions={questions} />
    </Suspense>
  );
}

/** What is wrong with the answers that were given. */
export async function questionErrors(
  questions: Questions[],
  answers: FieldValues,
): Promise<FormikErrors<{ answers: FieldValues }>> {
  if (questions.length === 0) return {};
  const [{ answersSchema }, { validateWith }] = await Promise.all([
    import("@/shared/reservation/model/details-schema"),
    import("@/shared/lib/validate-with"),
  ]);
  return validateWith(answersSchema(fieldsOf(questions)))({ answers });
}
