import * as z from "zod/mini";
import { emailRules } from "@/shared/lib/email-schema";
import { loginTexts } from "../texts";
import { atMost, knownPassword, longestText, required } from "./field-rules";

export const noLogin = { email: "", password: "" };

export const loginSchema = z.object({
  email: z
    .string()
    .check(required(loginTexts.emailRequired), ...emailRules(loginTexts.invalidEmail), atMost(longestText)),
  password: knownPassword(),
});
