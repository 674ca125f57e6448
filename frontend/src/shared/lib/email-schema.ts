import * as z from "zod/mini";
import { contactTexts } from "../texts/contact";
import { isPlainBeforeAt, looksLikeEmail } from "./contact-rules";

/** The rules of an e-mail address; `invalid` is said where it is none at all. */
export function emailRules(invalid: string) {
  return [
    z.refine<string>(looksLikeEmail, invalid),
    z.refine<string>(isPlainBeforeAt, contactTexts.notPlainBeforeAt),
  ] as const;
}
