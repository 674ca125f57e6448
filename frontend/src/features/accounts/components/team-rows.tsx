import { Badge, Box, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import { roleName } from "@/shared/account/texts";
import { AskFirst } from "@/shared/ui/ask-first";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { SelectBox } from "@/shared/ui/select-box";
import {
  type FreeEmployee,
  type TeamInvitation,
  type TeamMember,
  useChangeRole,
  useRemoveMember,
  useSetCalendar,
  useWithdrawInvitation,
} from "../api/team";
import { noCalendar } from "../model/account-schemas";
import { instantText } from "../model/instant";
import { type TeamRole, teamRoles, teamTexts } from "../texts";

const row = {
  as: "li",
  py: "4",
  gap: "3",
  wrap: "wrap",
  align: "center",
  borderBottomWidth: "1px",
  _last: { borderBottomWidth: "0", pb: "0" },
} as const;

type MemberProps = { member: TeamMember };
type CalendarProps = MemberProps & { employees: FreeEmployee[] };

export function MemberRow({ member, employees }: CalendarProps) {
  const { name, email, self } = member;
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
      <Flex gap="3" wrap="wrap" align="center" maxW="100%">
        <RoleOfMember member={member} />
        <CalendarOfMember member={member} employees={employees} />
        {!self && <RemoveMember member={member} />}
      </Flex>
    </Flex>
  );
}

type RowSelectProps = {
  label: string;
  value: string;
  choices: { value: string; name: string }[];
  onChoose: (value: string) => void;
};

function RowSelect({ label, value, choices, onChoose }: RowSelectProps) {
  return (
    <SelectBox
      frame={{ width: { base: "100%", sm: "14rem" } }}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectBox>
  );
}

function RoleOfMember({ member }: MemberProps) {
  const { accountId, name, role, employeeId, self } = member;
  const { mutateAsync: changeRole, isPending } = useChangeRole();
  const [chosen, setChosen] = useState<TeamRole>("ROLE_BUSINESSUSER");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowSelect
        label={teamTexts.role(name)}
        value={isAsking ? chosen : role}
        choices={teamRoles.map((value) => ({ value, name: roleName(value) }))}
        onChoose={(value) => {
          setChosen(teamRoles.find((known) => known === value) ?? chosen);
          setIsAsking(true);
        }}
      />
      <AskFirst
        isOpen={isAsking}
        isReversible
        isBusy={isPending}
        title={teamTexts.changeRoleTitle(name)}
        back={teamTexts.back}
        act={teamTexts.changeRole}
        onBack={() => setIsAsking(false)}
        onAct={async () => {
          await notifyResult(changeRole({ accountId, role: chosen }), {
            title: teamTexts.roleChanged,
            description: teamTexts.roleChangedDescription(name, roleName(chosen)),
          });
          setIsAsking(false);
        }}
      >
        {[
          teamTexts.changeRoleDescription(name, chosen),
          ...(self && chosen !== "ROLE_BUSINESSADMIN" ? [teamTexts.changeOwnRoleDescription] : []),
          ...(chosen === "ROLE_BUSINESSUSER" && employeeId === null ? [teamTexts.calendarNeeded] : []),
        ].join(" ")}
      </AskFirst>
    </>
  );
}

function CalendarOfMember({ member, employees }: CalendarProps) {
  const { accountId, name, role, employeeId, employeeName } = member;
  const { mutateAsync: setCalendar, isPending } = useSetCalendar();
  const [chosen, setChosen] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const own = employeeId === null ? [] : [{ userId: employeeId, name: employeeName ?? "" }];
  const calendars = [...own, ...employees];
  const given = calendars.find(({ userId }) => String(userId) === chosen);
  return (
    <>
      <RowSelect
        label={teamTexts.calendarOf(name)}
        value={isAsking ? chosen : String(employeeId ?? noCalendar)}
        choices={[
          ...calendars.map(({ userId, name }) => ({ value: String(userId), name })),
          { value: noCalendar, name: teamTexts.noCalendar },
        ]}
        onChoose={(value) => {
          setChosen(value);
          setIsAsking(true);
        }}
      />
      <AskFirst
        isOpen={isAsking}
        isReversible
        isBusy={isPending}
        title={teamTexts.changeCalendarTitle(name)}
        back={teamTexts.back}
        act={teamTexts.changeCalendar}
        onBack={() => setIsAsking(false)}
        onAct={async () => {
          await notifyResult(setCalendar({ accountId, userId: given?.userId ?? null }), {
            title: teamTexts.calendarChanged,
            description: given ? teamTexts.calendarGiven(name, given.name) : teamTexts.calendarTaken(name),
          });
          setIsAsking(false);
        }}
      >
        {[
          given ? teamTexts.calendarGiven(name, given.name) : teamTexts.calendarTaken(name),
          ...(!given && role === "ROLE_BUSINESSUSER" ? [teamTexts.noCalendarLeft] : []),
          teamTexts.appointmentsStay,
        ].join(" ")}
      </AskFirst>
    </>
  );
}

function RemoveMember({ member }: MemberProps) {
  const { accountId, name } = member;
  const { mutateAsync: remove, isPending } = useRemoveMember();
  return (
    <RemovalButton
      name={teamTexts.removeOf(name)}
      title={teamTexts.removeTitle(name)}
      description={teamTexts.removeDescription}
      isBusy={isPending}
      onRemove={() => remove(accountId)}
    >
      {teamTexts.remove}
    </RemovalButton>
  );
}

export function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
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
      <RemovalButton
        name={teamTexts.withdrawOf(email)}
        title={teamTexts.withdrawTitle}
        description={teamTexts.withdrawDescription(email)}
        isBusy={isPending}
        onRemove={() => withdraw(id)}
      >
        {teamTexts.withdraw}
      </RemovalButton>
    </Flex>
  );
}

type RemovalButtonProps = {
  /** What it is called where several of them stand below each other. */
  name: string;
  title: string;
  description: string;
  isBusy: boolean;
  onRemove: () => Promise<unknown>;
  children: string;
};

/** Takes somebody out of the team, after a confirmation. */
function RemovalButton({ name, title, description, isBusy, onRemove, children }: RemovalButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <WrappingButton variant="ghost" colorPalette="red" aria-label={name} onClick={() => setIsAsking(true)}>
        {children}
      </WrappingButton>
      <AskFirst
        isOpen={isAsking}
        isBusy={isBusy}
        title={title}
        back={teamTexts.back}
        act={children}
        onBack={() => setIsAsking(false)}
        onAct={async () => {
          await notifyResult(onRemove());
          setIsAsking(false);
        }}
      >
        {description}
      </AskFirst>
    </>
  );
}
