import { Stack } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Role } from "@/shared/account/model/roles";
import { roleName } from "@/shared/account/texts";
import { employeeParameter } from "@/shared/lib/paths";
import { WrappingButton } from "@/shared/ui/buttons";
import { EmailField } from "@/shared/ui/email-field";
import { QueryArea } from "@/shared/ui/query-area";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { type FreeEmployee, teamQuery, useInvite } from "../api/team";
import { invitationSchema, noCalendar } from "../model/account-schemas";
import { fieldTexts, teamRoles, teamTexts } from "../texts";
import { ChoiceCards, SelectField } from "./account-fields";
import { AccountForm } from "./account-form";
import { AuditSection } from "./audit-section";
import type { SettingsTabProps } from "./settings-page";
import { SettingsSection, SettingsSkeleton } from "./settings-section";
import { InvitationRow, MemberRow } from "./team-rows";

const noInvitation: { email: string; role: Role; userId: string } = {
  email: "",
  role: "ROLE_BUSINESSUSER",
  userId: "",
};

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
            <MemberRow key={member.accountId} member={member} employees={employees} />
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

function InviteSection({ employees }: { employees: FreeEmployee[] }) {
  const { mutateAsync: invite } = useInvite();
  const wanted = useSearchParams()[0].get(employeeParameter);
  const invited = employees.find(({ userId }) => String(userId) === wanted)?.userId;
  const email = useRef<HTMLInputElement>(null);
  // Whoever comes for one employee need not look for the form below the team.
  useEffect(() => {
    if (invited !== undefined) email.current?.focus();
  }, [invited]);
  return (
    <SettingsSection title={teamTexts.inviteTitle} sentence={teamTexts.inviteSentence}>
      <AccountForm
        label={teamTexts.inviteTitle}
        startValues={invited === undefined ? noInvitation : { ...noInvitation, userId: String(invited) }}
        schemaOf={({ role }) => invitationSchema(role)}
        submit={async ({ email, role, userId }, form) => {
          await invite({ email: email.trim(), role, userId: userId === noCalendar ? null : Number(userId) });
          form.resetForm({ values: noInvitation });
          showSuccessSnackbar(teamTexts.invited, teamTexts.invitedDescription(email.trim()));
        }}
      >
        {({ isSubmitting }) => (
          <>
            <EmailField
              name="email"
              label={fieldTexts.email}
              required
              input={{ autoComplete: "off", ref: email }}
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
