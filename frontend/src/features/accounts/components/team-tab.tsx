import { Badge, Box, Flex, NativeSelect, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import type { Role } from "@/shared/account/model/roles";
import { roleName } from "@/shared/account/texts";
import { AskFirst } from "@/shared/ui/ask-first";
import { WrappingButton } from "@/shared/ui/buttons";
import { TextField } from "@/shared/ui/form-field";
import { QueryArea } from "@/shared/ui/query-area";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import {
  type FreeEmployee,
  type TeamInvitation,
  type TeamMember,
  teamQuery,
  useChangeRole,
  useInvite,
  useRemoveMember,
  useWithdrawInvitation,
} from "../api/team";
import { invitationSchema, noCalendar } from "../model/account-schemas";
import { instantText } from "../model/instant";
import { fieldTexts, teamTexts } from "../texts";
import { ChoiceCards, emailInput, SelectField } from "./account-fields";
import { AccountForm } from "./account-form";
import { AuditSection } from "./audit-section";
import type { SettingsTabProps } from "./settings-page";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

const noInvitation: { email: string; role: Role; userId: string } = {
  email: "",
  role: "ROLE_BUSINESSUSER",
  userId: "",
};

const teamRoles = ["ROLE_BUSINESSUSER", "ROLE_BUSINESSMANAGER", "ROLE_BUSINESSADMIN"] as const;

export function TeamTab({ user }: SettingsTabProps) {
  return (
    <Stack gap="6">
      <QueryArea loading={<SettingsSkeleton label={teamTexts.loading} />}>
        <Team companyName={user.companyName ?? ""} />
      </QueryArea>
    </Stack>
  );
}

function Team({ companyName }: { companyName: string }) {
  const { members, invitations, employees } = useSuspenseQuery(teamQuery()).data;
  return (
    <>
      <SettingsSection title={teamTexts.title(companyName)}>
        <Stack as="ul" listStyleType="none" gap="0" mt="-3">
          {members.map((member) => (
            <MemberRow key={member.accountId} member={member} />
          ))}
        </Stack>
      </SettingsSection>
      {invitations.length > 0 && (
        <SettingsSection title={teamTexts.openTitle}>
          <Stack as="ul" listStyleType="none" gap="0" mt="-3">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </Stack>
        </SettingsSection>
      )}
      <InviteSection employees={employees} />
      <AuditSection members={members} />
    </>
  );
}

const row = {
  as: "li",
  py: "4",
  gap: "3",
  wrap: "wrap",
  align: "center",
  borderBottomWidth: "1px",
  _last: { borderBottomWidth: "0", pb: "0" },
} as const;

function MemberRow({ member }: { member: TeamMember }) {
  const { accountId, name, email, role, self } = member;
  const changeRole = useChangeRole();
  const removeMember = useRemoveMember();
  const [isAsking, setIsAsking] = useState(false);
  const choose = (chosen: Role) =>
    sayHowItWent(changeRole.mutateAsync({ accountId, role: chosen }), {
      title: teamTexts.roleChanged,
      description: teamTexts.roleChangedDescription(name, roleName(chosen)),
    });
  return (
    <Flex {...row}>
      <UserAvatar user={{ name }} boxSize="11" />
      <Box flex="1 1 12rem" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="600" overflowWrap="anywhere">
            {name}
          </Text>
          {self && (
            <Badge colorPalette="brand" bg="brand.subtle" color="brand.fg" borderRadius="l1" px="2" py="1">
              {teamTexts.you}
            </Badge>
          )}
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {email}
        </Text>
      </Box>
      <NativeSelect.Root width="11rem" maxW="100%" disabled={changeRole.isPending}>
        <NativeSelect.Field
          aria-label={teamTexts.role(name)}
          value={changeRole.isPending ? changeRole.variables.role : role}
          onChange={({ currentTarget }) => choose(currentTarget.value as Role)}
        >
          {teamRoles.map((name) => (
            <option key={name} value={name}>
              {roleName(name)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {!self && (
        <WrappingButton
          variant="ghost"
          colorPalette="red"
          aria-label={teamTexts.removeOf(name)}
          onClick={() => setIsAsking(true)}
        >
          {teamTexts.remove}
        </WrappingButton>
      )}
      <AskFirst
        isOpen={isAsking}
        isBusy={removeMember.isPending}
        title={teamTexts.removeTitle(name)}
        back={teamTexts.back}
        act={teamTexts.remove}
        onBack={() => setIsAsking(false)}
        onAct={async () => {
          await sayHowItWent(removeMember.mutateAsync(accountId));
          setIsAsking(false);
        }}
      >
        {teamTexts.removeDescription}
      </AskFirst>
    </Flex>
  );
}

function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const { id, email, role, expiresAt } = invitation;
  const { mutateAsync: withdraw, isPending } = useWithdrawInvitation();
  return (
    <Flex {...row}>
      <Box flex="1 1 12rem" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {email}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {roleName(role)}, {teamTexts.until(instantText(expiresAt))}
        </Text>
      </Box>
      <WrappingButton
        variant="ghost"
        colorPalette="red"
        aria-label={teamTexts.withdrawOf(email)}
        loading={isPending}
        onClick={() => sayHowItWent(withdraw(id))}
      >
        {teamTexts.withdraw}
      </WrappingButton>
    </Flex>
  );
}

function InviteSection({ employees }: { employees: FreeEmployee[] }) {
  const { mutateAsync: invite } = useInvite();
  return (
    <SettingsSection title={teamTexts.inviteTitle} sentence={teamTexts.inviteSentence}>
      <AccountForm
        label={teamTexts.inviteTitle}
        startValues={noInvitation}
        schemaOf={({ role }) => invitationSchema(role)}
        submit={async ({ email, role, userId }, form) => {
          await invite({ email: email.trim(), role, userId: userId === noCalendar ? null : Number(userId) });
          form.resetForm();
          showSuccessSnackbar(teamTexts.invited, teamTexts.invitedDescription(email.trim()));
        }}
      >
        {({ isSubmitting }) => (
          <>
            <TextField
              name="email"
              label={fieldTexts.email}
              required
              input={{ ...emailInput, autoComplete: "off" }}
            />
            <ChoiceCards
              name="role"
              label={teamTexts.roleLabel}
              choices={teamRoles.map((value) => ({
                value,
                title: roleName(value),
                sentence: teamTexts.roleSentences[value],
              }))}
            />
            <SelectField
              name="userId"
              label={teamTexts.calendar}
              hint={employees.length === 0 && teamTexts.allCalendarsTaken}
            >
              <option value="">{teamTexts.chooseCalendar}</option>
              {employees.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
              <option value={noCalendar}>{teamTexts.noCalendar}</option>
            </SelectField>
            <WrappingButton type="submit" alignSelf="flex-start" loading={isSubmitting}>
              {teamTexts.invite}
            </WrappingButton>
          </>
        )}
      </AccountForm>
    </SettingsSection>
  );
}
