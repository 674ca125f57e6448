import { CalendarDate } from "@internationalized/date";
import type { components } from "@/api/schema";

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
  return /^-?\d+([.,]\d+)?$/.test(text.trim());
}

/** Decimal text with a point; only for what `isNumberText` takes. */
export function toDecimalText(text: string): string {
  return text.trim().replace(",", ".");
}

// Phones do not offer every separator on their keyboards, so any of them will do, and none.
const germanDate = /^(\d{1,2})[.,/-] ?(\d{1,2})[.,/-] ?(\d{4})$|^(\d{2})(\d{2})(\d{4})$/;

/** Whether the text has the form of a date; perhaps there is no such day. */
export function isDateText(text: string): boolean {
  return germanDate.test(text.trim());
}

/** `13.01.2027` as a date, none when there is no such day. */
export function parseGermanDate(text: string): CalendarDate | null {
  const match = germanDate.exec(text.trim())?.filter(Boolean);
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new CalendarDate(year, month, day);
  // Impossible days are moved to the nearest possible one.
  return date.day === day && date.month === month && date.year === year ? date : null;
}

/** Whether a field is as it was: such a field is not sent when it is optional. */
export function isUntouched(field: CustomField, value: FieldValue): boolean {
  if (typeof value === "boolean") return !value;
  const text = value.trim();
  return text === "" || (field.type === "NUMBER" && isNumberText(text) && Number(toDecimalText(text)) === 0);
}

function wireValue({ type }: CustomField, value: FieldValue): string {
  if (typeof value === "boolean") return String(value);
  if (type === "NUMBER") return toDecimalText(value);
  if (type === "DATE") return parseGermanDate(value)?.toString() ?? value;
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

/** An explanation elsewhere. Only secure addresses become links. */
export function explanationLink({ hyperLink }: CustomField): string | null {
  return hyperLink && /^https:\/\/[^\s/]+/.test(hyperLink) ? hyperLink : null;
}
