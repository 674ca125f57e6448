import * as z from "zod/mini";
import type { Role } from "@/shared/account/model/roles";
import { teamTexts } from "../texts";
import {
  atMost,
  emailAddress,
  knownPassword,
  longestPassword,
  longestText,
  newPassword,
  phoneNumber,
  required,
  requiredText,
} from "./field-rules";

export const emailAddressSchema = z.object({ email: emailAddress() });

export const resetPasswordSchema = z.object({ password: newPassword(longestPassword) });

export const passwordChangeSchema = z.object({
  currentPassword: knownPassword(),
  password: newPassword(longestPassword),
});

export const profileSchema = z.object({
  firstName: requiredText(),
  lastName: requiredText(),
  phone: z.string().check(phoneNumber(), atMost(longestText)),
});

export const emailChangeSchema = z.object({ email: emailAddress(), currentPassword: knownPassword() });

export const confirmationSchema = z.object({ password: knownPassword() });

/** In the list of calendars: none of them. */
export const noCalendar = "none";

/** Somebody who serves the own calendar needs one; everybody else may have one. */
export function invitationSchema(role: Role) {
  const mayHaveNone = role !== "ROLE_BUSINESSUSER";
  return z.object({
    email: emailAddress(),
    userId: z.string().check(
      required(teamTexts.calendarRequired),
      z.refine((value) => mayHaveNone || value !== noCalendar, teamTexts.calendarNeeded),
    ),
  });
}

export const impersonationSchema = z.object({ email: emailAddress() });
