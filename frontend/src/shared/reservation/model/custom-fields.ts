import type { components } from "@/api/schema";
import { dayText, parseTypedDay } from "@/shared/lib/typed-day";
import { detailsTexts } from "../texts";

export type CustomField = components["schemas"]["CustomizedBookingField"];
export type CustomFieldAnswer = components["schemas"]["CustomizedFieldAnswer"];

/** What stands in the control of a field: text as typed, or whether the box is ticked. */
export type FieldValue = string | boolean;

/** Values of the form by `answerKey`. */
export type FieldValues = Record<string, FieldValue>;

/** Formik takes a path of digits for an index of a list, so the id gets a letter in front. */
export function answerKey(fieldId: number): string {
  return `f${fieldId}`;
}

export type FieldGroup = { title: string; fields: CustomField[] };

/** Fields by sortOrder, then id, under the headings in the order in which they occur. */
export function groupFields(fields: CustomField[]): FieldGroup[] {
  const ordered = fields.toSorted(
    (first, second) => first.sortOrder - second.sortOrder || first.id - second.id,
  );
  const groups = new Map<string, CustomField[]>();
  for (const field of ordered) groups.set(field.fieldGroup, [...(groups.get(field.fieldGroup) ?? []), field]);
  return [...groups].map(([title, members]) => ({ title, fields: members }));
}

const noNumber = "0";

export function defaultValue({ type }: CustomField): FieldValue {
  if (type === "BOOLEAN") return false;
  return type === "NUMBER" ? noNumber : "";
}

/** The values to start with: what was typed before, else the default of each type. */
export function initialValues(fields: CustomField[], typed: ReadonlyMap<number, string>): FieldValues {
  return Object.fromEntries(
    fields.map((field) => {
      const before = typed.get(field.id);
      const value = field.type === "BOOLEAN" ? before === "true" : (before ?? defaultValue(field));
      return [answerKey(field.id), value];
    }),
  );
}

export function isNumberText(text: string): boolean {
  return /^-?\d+$/.test(text.trim());
}

/** Whether a field is as it was: such a field is not sent when it is optional. */
export function isUntouched(field: CustomField, value: FieldValue): boolean {
  if (typeof value === "boolean") return !value;
  const text = value.trim();
  return text === "" || text === defaultValue(field);
}

function wireValue(field: CustomField, value: FieldValue): string {
  if (typeof value === "boolean") return String(value);
  if (field.type === "NUMBER") return value.trim();
  if (field.type === "DATE") return parseTypedDay(value)?.toString() ?? value;
  return value;
}

/** The answers as they are sent; only for values that fit the schema. */
export function toAnswers(fields: CustomField[], values: FieldValues): CustomFieldAnswer[] {
  return fields.flatMap((field) => {
    const value = values[answerKey(field.id)] ?? defaultValue(field);
    if (isUntouched(field, value)) return [];
    return [
      {
        serviceID: field.serviceId,
        eventID: field.eventId,
        customizedBookingFieldsId: field.id,
        displayText: field.displayText,
        fieldGroup: field.fieldGroup,
        value: wireValue(field, value),
      },
    ];
  });
}

/** Which days a field takes, in words; none when it takes all. */
export function limitsText({ notBefore, notAfter }: CustomField): string | null {
  if (notBefore && notAfter) return detailsTexts.between(dayText(notBefore), dayText(notAfter));
  if (notBefore) return detailsTexts.notBefore(dayText(notBefore));
  return notAfter ? detailsTexts.notAfter(dayText(notAfter)) : null;
}

/** An explanation elsewhere. Only secure addresses become links. */
export function explanationLink({ hyperLink }: CustomField): string | null {
  return hyperLink && /^https:\/\/[^\s/]+/.test(hyperLink) ? hyperLink : null;
}
