import {
  type CustomField,
  type CustomFieldAnswer,
  type FieldValues,
  toAnswers,
} from "@/shared/reservation/model/custom-fields";

/** What visitors are asked for one of the things that are booked. */
export type CustomFieldGroup = { key: number; title: string; fields: CustomField[] };

/** Whoever is on the telephone need not answer: what must be known is asked when they come. */
export function withoutObligation(fields: CustomField[]): CustomField[] {
  return fields.map((field) => ({ ...field, mandatory: false }));
}

export function fieldsOf(groups: CustomFieldGroup[]): CustomField[] {
  return groups.flatMap(({ fields }) => fields);
}

/** Whether something would be lost: a field that nobody has touched has its default. */
export function isTyped(
  { answers, ...texts }: { answers: FieldValues },
  groups: CustomFieldGroup[],
): boolean {
  return Object.values(texts).some((text) => text !== "") || answersTo(groups, answers) !== undefined;
}

/** Of what is booked now, if anything: what was answered before for something else is left out. */
export function answersTo(groups: CustomFieldGroup[], answers: FieldValues): CustomFieldAnswer[] | undefined {
  const given = toAnswers(fieldsOf(groups), answers);
  return given.length > 0 ? given : undefined;
}
