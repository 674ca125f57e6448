import * as z from "zod/mini";
import { characterCount, isPhoneNumber } from "@/shared/lib/contact-rules";
import { emailRules } from "@/shared/lib/email-schema";
import { fieldTexts } from "../texts";

export const longestText = 255;
export const shortestPassword = 8;
/** Of a new password, except at registration. */
export const longestPassword = 128;

export function required(text: string = fieldTexts.required) {
  return z.refine<string>((value) => value.trim() !== "", text);
}

export function atMost(limit: number) {
  return z.refine<string>((value) => characterCount(value.trim()) <= limit, fieldTexts.tooLong(limit));
}

export function requiredText() {
  return z.string().check(required(), atMost(longestText));
}

export function optionalText() {
  return z.string().check(atMost(longestText));
}

export function emailAddress() {
  return z.string().check(required(), ...emailRules(fieldTexts.invalidEmail), atMost(longestText));
}

export function phoneNumber() {
  return z.refine<string>((value) => value.trim() === "" || isPhoneNumber(value), fieldTexts.invalidPhone);
}

/** As the server counts: keyboards differ in whether an "ü" is one character or two. */
const passwordLength = (password: string) => characterCount(password.normalize("NFC"));

/** Somebody's password as it is: nothing about its form is a matter of this screen. */
export function knownPassword() {
  return z.string().check(
    z.refine<string>((value) => value !== "", fieldTexts.passwordRequired),
    z.refine<string>((value) => passwordLength(value) <= longestText, fieldTexts.tooLong(longestText)),
  );
}

export function newPassword(longest: number) {
  return z.string().check(
    z.refine<string>((value) => value !== "", fieldTexts.passwordRequired),
    z.refine<string>((value) => passwordLength(value) >= shortestPassword, fieldTexts.passwordTooShort),
    z.refine<string>((value) => passwordLength(value) <= longest, fieldTexts.passwordTooLong(longest)),
  );
}
