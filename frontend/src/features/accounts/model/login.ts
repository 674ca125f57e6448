import * as z from "zod/mini";
import { isEmailAddress } from "@/shared/lib/contact-rules";
import { loginTexts } from "../texts";
import { atMost, knownPassword, longestText, required } from "./field-rules";

export const noLogin = { email: "", password: "" };

export const loginSchema = z.object({
  email: z
    .string()
    .check(
      required(loginTexts.emailRequired),
      z.refine(isEmailAddress, loginTexts.invalidEmail),
      atMost(longestText),
    ),
  password: knownPassword(),
});
