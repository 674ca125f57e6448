import * as z from "zod/mini";
import { characterCount, isPhoneNumber, longest } from "@/shared/lib/contact-rules";
import { emailRules } from "@/shared/lib/email-schema";
import { dayText, isDayText, isTooEarly, isTooLate, parseTypedDay } from "@/shared/lib/typed-day";
import { commonTexts } from "@/shared/texts/common";
import { detailsTexts } from "../texts";
import { answerKey, type CustomField, isNumberText, isUntouched } from "./custom-fields";

/** What an organisation asks of its customers. */
export type DetailsSettings = {
  showCommentBookingDialog: boolean;
  showPhoneNumberBookingDialog: boolean;
  phoneNumberBookingDialogMandatory: boolean;
};

function required() {
  return z.refine<string>((text) => text.trim() !== "", commonTexts.required);
}

function atMost(limit: number) {
  return z.refine<string>((text) => characterCount(text.trim()) <= limit, detailsTexts.tooLong(limit));
}

function when(condition: boolean, check: ReturnType<typeof required>) {
  return condition ? [check] : [];
}

function customerSchema(settings: DetailsSettings) {
  const phoneMandatory = settings.phoneNumberBookingDialogMandatory;
  return z.object({
    firstName: z.string().check(required(), atMost(longest.name)),
    lastName: z.string().check(required(), atMost(longest.name)),
    userEmail: z.string().check(required(), ...emailRules(detailsTexts.invalidEmail), atMost(longest.email)),
    userPhone: settings.showPhoneNumberBookingDialog
      ? z.string().check(
          ...when(phoneMandatory, required()),
          z.refine<string>((text) => text.trim() === "" || isPhoneNumber(text), detailsTexts.invalidPhone),
        )
      : z.string(),
    userRemarks: settings.showCommentBookingDialog ? z.string().check(atMost(longest.remarks)) : z.string(),
  });
}

function fieldSchema(field: CustomField) {
  const { type, mandatory } = field;
  if (type === "BOOLEAN") {
    return z.boolean().check(z.refine((ticked) => ticked || !mandatory, commonTexts.required));
  }
  const text = z.string().check(...when(mandatory, required()));
  const unlessUntouched = (rule: (value: string) => boolean) => (value: string) =>
    (!mandatory && isUntouched(field, value)) || value.trim() === "" || rule(value);
  switch (type) {
    case "TEXT":
      return text.check(atMost(longest.text));
    case "MULTILINE":
      return text.check(atMost(longest.multiline));
    case "NUMBER":
      return text.check(
        z.refine(unlessUntouched(isNumberText), detailsTexts.invalidNumber),
        z.refine(
          unlessUntouched((value) => !isNumberText(value) || Number(value) > 0),
          detailsTexts.notPositive,
        ),
        atMost(longest.number),
      );
    case "DATE":
      return text.check(
        z.refine(unlessUntouched(isDayText), detailsTexts.invalidDate),
        z.refine(
          unlessUntouched((value) => !isDayText(value) || parseTypedDay(value) !== null),
          detailsTexts.noSuchDay,
        ),
        ...limitChecks(field),
      );
  }
}

function limitChecks(field: CustomField) {
  const { notBefore, notAfter } = field;
  const inside = (isOutside: typeof isTooEarly, text: string) =>
    z.refine<string>((value) => {
      const day = parseTypedDay(value);
      return day === null || !isOutside(day, field);
    }, text);
  return [
    ...(notBefore ? [inside(isTooEarly, detailsTexts.notBefore(dayText(notBefore)))] : []),
    ...(notAfter ? [inside(isTooLate, detailsTexts.notAfter(dayText(notAfter)))] : []),
  ];
}

/** The rules of the form "Deine Daten" with the custom fields of what is booked. */
export function detailsSchema(settings: DetailsSettings, fields: CustomField[]) {
  const answers = fieldsSchema(fields);
  const name = z.string().check(required(), atMost(longest.name));
  return z.object({
    customerData: customerSchema(settings),
    answers,
    furtherPeople: z.array(z.object({ firstName: name, lastName: name, answers })),
  });
}

/** The rules of the custom fields alone. */
export function answersSchema(fields: CustomField[]) {
  return z.object({ answers: fieldsSchema(fields) });
}

function fieldsSchema(fields: CustomField[]) {
  return z.object(Object.fromEntries(fields.map((field) => [answerKey(field.id), fieldSchema(field)])));
}
