import { Flex, Text } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { CalendarOff, UserRoundKey } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { hasRole } from "@/shared/account/model/roles";
import { paths } from "@/shared/lib/paths";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { ButtonLink } from "@/shared/ui/buttons";
import { TextField } from "@/shared/ui/form-field";
import { SwitchField } from "@/shared/ui/switch-field";
import { sendEmployee } from "../../api/employees";
import type { StaffEmployee, StaffService } from "../../api/wire";
import { employeeRequest, employeeSchema, employeeValues, fieldOfSkill } from "../../model/employees";
import { employeeParts } from "../../model/form-parts";
import type { Week } from "../../model/weekly-hours";
import { fieldOfWorkingHours } from "../../model/working-hours";
import { employeeTexts as texts } from "../../texts";
import { SettingsForm } from "../form/settings-form";
import { SettingsSection } from "../frame/settings-frame";
import { ImageField } from "../images/image-field";
import { useImageOfNew } from "../images/image-of-new";
import { SkillFields } from "./skill-fields";
import { WorkingHoursFields } from "./working-hours-fields";

type EmployeeFormProps = { employee: StaffEmployee | null; services: StaffService[]; opening: Week };

export function EmployeeForm({ employee, services, opening }: EmployeeFormProps) {
  const navigate = useNavigate();
  const imageOfNew = useImageOfNew();
  const [start] = useState(() => employeeValues(employee, services, opening));
  const offered = services.filter(({ isArchived }) => !isArchived);
  return (
    <SettingsForm
      label={texts.form}
      start={start}
      schema={employeeSchema}
      fieldOf={(path, values) =>
        path.startsWith("hours[")
          ? fieldOfWorkingHours(path, values)
          : path.startsWith("services[")
            ? fieldOfSkill(path, values.skills)
            : path
      }
      send={async (values, isPreview, seen) => {
        const request = { ...employeeRequest(values), ...(seen && { version: seen.version }) };
        const answer = await sendEmployee(employee?.userId ?? null, request, isPreview);
        if (!isPreview) await imageOfNew.placeAt({ place: "EMPLOYEE", id: answer.employee.userId });
        return answer;
      }}
      stored={{
        setting: employee,
        settingOf: (answer) => answer.employee,
        valuesOf: (stored) => employeeValues(stored, services, opening),
        partsOf: (values, compared) => employeeParts(values, compared, services),
      }}
      onSaved={() => void navigate(settingsPaths.employees)}
      savedText={texts.saved}
      save={employee ? undefined : texts.add}
    >
      {() => (
        <>
          <SettingsSection title={texts.person}>
            <Flex gap="4" wrap="wrap" css={{ "& > *": { flex: "1 1 12rem" } }}>
              <TextField
                name="firstName"
                label={texts.firstName}
                required
                input={{ autoComplete: "off", maxLength: 255 }}
              />
              <TextField
                name="lastName"
                label={texts.lastName}
                input={{ autoComplete: "off", maxLength: 255 }}
              />
            </Flex>
            <ImageField
              label={texts.photo}
              hint={texts.photoHint}
              place={employee && { place: "EMPLOYEE", id: employee.userId }}
              kind="PHOTO"
              path={employee?.avatar ?? null}
              aspect={1}
              isRound
              imageOfNew={imageOfNew}
            />
            <SwitchField name="isVisible" sentence={texts.visibleText}>
              {texts.visible}
            </SwitchField>
            {employee && <EmployeeLinks employee={employee} />}
          </SettingsSection>
          <SettingsSection title={texts.skills} sentence={texts.skillsText}>
            {offered.length > 0 ? (
              <SkillFields services={offered} />
            ) : (
              <Text color="fg.muted">{texts.noServices}</Text>
            )}
          </SettingsSection>
          <SettingsSection title={texts.hours} sentence={texts.hoursText}>
            <WorkingHoursFields opening={opening} />
          </SettingsSection>
          {employee && (
            <SettingsSection title={texts.archive}>
              <SwitchField
                name="isArchived"
                sentence={employee.hasAccount ? texts.archiveWithAccountText : texts.archiveText}
              >
                {texts.archived}
              </SwitchField>
            </SettingsSection>
          )}
        </>
      )}
    </SettingsForm>
  );
}

/** The day of the device will do: the form of an absence lets one choose. */
const deviceZone = getLocalTimeZone();

function EmployeeLinks({ employee }: { employee: StaffEmployee }) {
  const { user } = useCurrentUser();
  const today = toCalendarDate(useWallTime(deviceZone)).toString();
  return (
    <Flex gap="3" wrap="wrap">
      <ButtonLink to={staffPaths.newAbsence(today, employee.userId)} variant="outline">
        <CalendarOff aria-hidden />
        {texts.absence}
      </ButtonLink>
      {!employee.hasAccount && hasRole(user, "ROLE_BUSINESSADMIN") && (
        <ButtonLink to={paths.inviteEmployee(employee.userId)} variant="outline">
          <UserRoundKey aria-hidden />
          {texts.invite}
        </ButtonLink>
      )}
    </Flex>
  );
}
