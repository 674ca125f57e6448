import { Badge, Box, Flex, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { AskFirst } from "@/shared/ui/ask-first";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { QueryArea } from "@/shared/ui/query-area";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import {
  type Session,
  sessionsQuery,
  useChangePassword,
  useEndSession,
  useSignOutEverywhere,
} from "../api/own-account";
import { passwordChangeSchema } from "../model/account-schemas";
import { instantText } from "../model/instant";
import { resetPasswordTexts, securityTexts } from "../texts";
import { PasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

export function SecurityTab() {
  return (
    <Stack gap="6">
      <PasswordSection />
      <QueryArea loading={<SettingsSkeleton label={securityTexts.loadingSessions} />}>
        <SessionsSection />
      </QueryArea>
    </Stack>
  );
}

function PasswordSection() {
  const { mutateAsync: changePassword } = useChangePassword();
  return (
    <SettingsSection title={securityTexts.passwordTitle}>
      <AccountForm
        label={securityTexts.passwordTitle}
        startValues={{ currentPassword: "", password: "" }}
        schemaOf={() => passwordChangeSchema}
        submit={async (values, form) => {
          await changePassword(values);
          form.resetForm();
          showSuccessSnackbar(securityTexts.changed, securityTexts.changedDescription);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <PasswordField
              name="currentPassword"
              label={securityTexts.currentPassword}
              autoComplete="current-password"
            />
            <PasswordField
              name="password"
              label={securityTexts.newPassword}
              autoComplete="new-password"
              hint={resetPasswordTexts.hint}
            />
            <WrappingButton type="submit" alignSelf="flex-start" loading={isSubmitting}>
              {securityTexts.submit}
            </WrappingButton>
          </>
        )}
      </AccountForm>
    </SettingsSection>
  );
}

function SessionsSection() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery());
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: signOutEverywhere, isPending } = useSignOutEverywhere();
  return (
    <SettingsSection title={securityTexts.sessionsTitle}>
      <Stack as="ul" listStyleType="none" gap="0" mt="-3">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
      <WrappingButton
        variant="outline"
        colorPalette="red"
        alignSelf="flex-start"
        onClick={() => setIsAsking(true)}
      >
        {securityTexts.everywhere}
      </WrappingButton>
      <AskFirst
        isOpen={isAsking}
        isBusy={isPending}
        title={securityTexts.everywhereTitle}
        back={securityTexts.back}
        act={securityTexts.everywhere}
        onBack={() => setIsAsking(false)}
        onAct={async () => {
          await notifyResult(signOutEverywhere());
          setIsAsking(false);
        }}
      >
        {securityTexts.everywhereDescription}
      </AskFirst>
    </SettingsSection>
  );
}

type SessionRowProps = { session: Session };

function SessionRow({ session }: SessionRowProps) {
  const { mutateAsync: endSession, isPending } = useEndSession();
  const device = session.device || securityTexts.unknownDevice;
  return (
    <Flex as="li" gap="4" py="4" borderBottomWidth="1px" align="center" wrap="wrap">
      <Flex
        aria-hidden
        boxSize="11"
        align="center"
        justify="center"
        borderRadius="l2"
        bg="brand.muted"
        color="brand.fg"
      >
        <MonitorSmartphone size={22} />
      </Flex>
      <Box flex="1 1 12rem" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="600" overflowWrap="anywhere">
            {device}
          </Text>
          {session.current && (
            <Badge colorPalette="brand" bg="brand.subtle" color="brand.fg" borderRadius="l1" px="2" py="1">
              {securityTexts.thisDevice}
            </Badge>
          )}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {securityTexts.lastUsed(instantText(session.lastUsedAt))}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {securityTexts.signedInAt(instantText(session.createdAt))}
        </Text>
      </Box>
      {/* This one is ended by signing out, which leads away from here. */}
      {!session.current && (
        <WrappingButton
          variant="ghost"
          colorPalette="red"
          aria-label={securityTexts.endOf(device)}
          loading={isPending}
          onClick={() => notifyResult(endSession(session.id))}
        >
          {securityTexts.end}
        </WrappingButton>
      )}
    </Flex>
  );
}
