import { Box, Grid, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { commonTexts } from "@/shared/texts/common";
import { WrappingButton } from "@/shared/ui/buttons";
import { EmailField } from "@/shared/ui/email-field";
import { TextField } from "@/shared/ui/form-field";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { pendingEmailQuery, useChangeEmail, useChangeProfile } from "../api/own-account";
import { emailChangeSchema, profileSchema } from "../model/account-schemas";
import { fieldTexts, profileTexts, settingsTexts } from "../texts";
import { NameFields, PasswordField, twoColumns } from "./account-fields";
import { AccountForm } from "./account-form";
import type { SettingsTabProps } from "./settings-page";
import { SettingsSection } from "./settings-section";

export function ProfileTab({ user }: SettingsTabProps) {
  return (
    <Stack gap="6">
      <ProfileSection user={user} />
      <EmailSection user={user} />
    </Stack>
  );
}

function ProfileSection({ user }: SettingsTabProps) {
  const { mutateAsync: changeProfile } = useChangeProfile();
  return (
    <SettingsSection title={profileTexts.title} sentence={profileTexts.sentence}>
      <AccountForm
        label={profileTexts.title}
        startValues={{ firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? "" }}
        schemaOf={() => profileSchema}
        submit={async ({ firstName, lastName, phone }) => {
          await changeProfile({
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            phone: phone.trim(),
          });
          showSuccessSnackbar(settingsTexts.saved, profileTexts.savedDescription);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <Grid {...twoColumns}>
              <NameFields />
              <TextField
                name="phone"
                label={fieldTexts.phoneOptional}
                input={{ type: "tel", autoComplete: "tel", placeholder: commonTexts.phoneExample }}
              />
            </Grid>
            <WrappingButton type="submit" alignSelf="flex-start" loading={isSubmitting}>
              {profileTexts.submit}
            </WrappingButton>
          </>
        )}
      </AccountForm>
    </SettingsSection>
  );
}

function EmailSection({ user }: SettingsTabProps) {
  const { mutateAsync: changeEmail } = useChangeEmail();
  const { data: pending } = useQuery(pendingEmailQuery());
  return (
    <SettingsSection title={profileTexts.emailTitle} sentence={profileTexts.currentEmail(user.email)}>
      <Box role="status">
        {pending?.email && (
          <Text
            bg="accent.subtle"
            color="accent.fg"
            borderRadius="l2"
            px="4"
            py="3"
            mb="5"
            overflowWrap="anywhere"
          >
            {profileTexts.pendingEmail(pending.email)}
          </Text>
        )}
      </Box>
      <AccountForm
        label={profileTexts.emailTitle}
        startValues={{ email: "", currentPassword: "" }}
        schemaOf={() => emailChangeSchema}
        submit={async ({ email, currentPassword }, form) => {
          await changeEmail({ email: email.trim(), currentPassword });
          form.resetForm();
          showSuccessSnackbar(profileTexts.emailSent, profileTexts.emailSentDescription(email.trim()));
        }}
      >
        {({ isSubmitting }) => (
          <>
            <EmailField name="email" label={profileTexts.newEmail} required />
            <PasswordField
              name="currentPassword"
              label={profileTexts.currentPassword}
              autoComplete="current-password"
            />
            <WrappingButton type="submit" variant="outline" alignSelf="flex-start" loading={isSubmitting}>
              {profileTexts.changeEmail}
            </WrappingButton>
          </>
        )}
      </AccountForm>
    </SettingsSection>
  );
}
