import * as z from "zod/mini";
import {
  atMost,
  emailAddress,
  knownPassword,
  longestPassword,
  longestText,
  newPassword,
  phoneNumber,
  requiredText,
} from "./field-rules";

export const lostPasswordSchema = z.object({ email: emailAddress() });

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

export const invitationSchema = z.object({ email: emailAddress() });

export const impersonationSchema = z.object({ email: emailAddress() });
