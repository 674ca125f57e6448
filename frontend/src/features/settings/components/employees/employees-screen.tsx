import { Badge, Box, Button, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useField, useFormikContext } from "formik";
import { CalendarOff, ChevronRight, EyeOff, UserRoundKey, UsersRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import { hasRole } from "@/shared/account/model/roles";
import { formatDuration, formatPrice } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { ButtonLink, WrappingButton } from "@/shared/ui/buttons";
import { FormField, TextField } from "@/shared/ui/form-field";
import { PageLink } from "@/shared/ui/links";
import { NumberBox } from "@/shared/ui/number-field";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { SwitchField } from "@/shared/ui/switch-field";
import { TickBox } from "@/shared/ui/tick-box";
import { sendEmployee } from "../../api/employees";
import { employeesQuery, openingHoursQuery, servicesQuery } from "../../api/settings";
import type { StaffEmployee, StaffService } from "../../api/wire";
import {
  type EmployeeValues,
  employeeRequest,
  employeeValues,
  fieldOfSkill,
  skillMistakes,
} from "../../model/employees";
import { employeeParts } from "../../model/form-parts";
import { hoursInWords } from "../../model/hours-in-words";
import { fieldOfHours, isSound, type Week, weekOf } from "../../model/weekly-hours";
import { serviceTexts } from "../../service-texts";
import { employeeTexts as texts } from "../../texts";
import { type FieldErrors, SettingsForm } from "../form/settings-form";
import { AddLink, Loaded, LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";
import { WeeklyHoursEditor } from "../hours/weekly-hours-editor";
import { ImageField } from "../images/image-field";
import { useImageOfNew } from "../images/image-of-new";

type EmployeesScreenProps = { item: string | undefined };

/** Who works here: the list, or the form of one of them. */
export function EmployeesScreen({ item }: EmployeesScreenProps) {
  return item === undefined ? <EmployeeList /> : <OneEmployee item={item} />;
}

const fullName = ({ firstName, lastName }: Pick<StaffEmployee, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

function EmployeeList() {
  const query = useQuery(employeesQuery());
  return (
    <SettingsFrame
      place="employees"
      sentence={texts.sentence}
      action={<AddLink to={settingsPaths.employee("new")}>{texts.add}</AddLink>}
    >
      <Loaded query={query}>{({ employees }) => <EmployeeLists employees={employees} />}</Loaded>
    </SettingsFrame>
  );
}

function EmployeeLists({ employees }: { employees: StaffEmployee[] }) {
  const active = employees.filter(({ isArchived }) => !isArchived);
  const archived = employees.filter(({ isArchived }) => isArchived);
  return (
    <Stack gap="8">
      {active.length > 0 ? (
        <EmployeeCards label={texts.list} employees={active} />
      ) : (
        <EmptyPanel icon={<UsersRound size={28} />}>{texts.none}</EmptyPanel>
      )}
      {archived.length > 0 && (
        <Box as="section">
          <Heading as="h2" textStyle="cardTitle" mb="3">
            {texts.archivedTitle}
          </Heading>
          <EmployeeCards label={texts.archivedTitle} employees={archived} />
        </Box>
      )}
    </Stack>
  );
}

type EmployeeCardsProps = { label: string; employees: StaffEmployee[] };

function EmployeeCards({ label, employees }: EmployeeCardsProps) {
  return (
    <chakra.ul
      listStyleType="none"
      aria-label={label}
      display="grid"
      gap="3"
      gridTemplateColumns="repeat(auto-fill, minmax(min(24rem, 100%), 1fr))"
    >
      {employees.map((employee) => (
        <li key={employee.userId}>
          <EmployeeCard employee={employee} />
        </li>
      ))}
    </chakra.ul>
  );
}

function EmployeeCard({ employee }: { employee: StaffEmployee }) {
  const { userId, avatar, isVisible, isArchived, hours, services, hasAccount } = employee;
  const name = fullName(employee);
  const times = hoursInWords(weekOf(hours));
  return (
    <PageLink
      to={settingsPaths.employee(userId)}
      display="flex"
      gap="4"
      alignItems="flex-start"
      height="100%"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      color="fg"
      textDecoration="none"
      transition="box-shadow 150ms ease-out"
      _hover={{ boxShadow: "lg" }}
    >
      <UserAvatar user={{ name, avatar }} boxSize="12" filter={isArchived ? "grayscale(1)" : undefined} />
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="600" textStyle="lg" overflowWrap="anywhere">
            {name}
          </Text>
          {!isVisible && !isArchived && (
            <Badge colorPalette="gray" gap="1" whiteSpace="normal" overflowWrap="anywhere">
              <EyeOff size={12} aria-hidden />
              {texts.invisible}
            </Badge>
          )}
          {hasAccount && (
            <Badge colorPalette="brand" gap="1" whiteSpace="normal" overflowWrap="anywhere">
              <UserRoundKey size={12} aria-hidden />
              {texts.hasAccount}
            </Badge>
          )}
        </Flex>
        <Text textStyle="sm" color={times === "" ? "accent.fg" : "fg.muted"}>
          {times === "" ? texts.noHours : times}
        </Text>
        <Text textStyle="sm" color={services.length === 0 ? "accent.fg" : "fg.muted"}>
          {texts.skillCount(services.length)}
        </Text>
      </Box>
      <ChevronRight size={20} aria-hidden style={{ flexShrink: 0, alignSelf: "center" }} />
    </PageLink>
  );
}

/** The form needs to know what there is to do and when it is open. */
function OneEmployee({ item }: { item: string }) {
  const employees = useQuery(employeesQuery());
  const services = useQuery(servicesQuery());
  const opening = useQuery(openingHoursQuery());
  const employee = employees.data?.employees.find(({ userId }) => String(userId) === item);
  const isThere = item === "new" || employee !== undefined;
  return (
    <SettingsFrame
      place="employees"
      back={settingsPaths.employees}
      title={employee ? fullName(employee) : texts.newTitle}
    >
      <LoadedAnew queries={[services, opening, employees]}>
        {([{ services }, { hours }]) =>
          isThere ? (
            <EmployeeForm employee={employee ?? null} services={services} opening={weekOf(hours)} />
          ) : (
            <EmptyPanel icon={<UsersRound size={28} />}>{texts.gone}</EmptyPanel>
          )
        }
      </LoadedAnew>
    </SettingsFrame>
  );
}

type EmployeeFormProps = { employee: StaffEmployee | null; services: StaffService[]; opening: Week };

function errorsOf({ firstName, hours, skills }: EmployeeValues): FieldErrors {
  const wrong = skillMistakes(skills).map(({ duration, price }) =>
    duration || price
      ? {
          ...(duration && { duration: texts.wrongDuration }),
          ...(price && { price: serviceTexts.problems.price }),
        }
      : undefined,
  );
  return {
    ...(firstName.trim() === "" && { firstName: texts.nameMissing }),
    ...(wrong.some(Boolean) && { skills: wrong }),
    ...(!isSound(hours) && { hours: texts.wrongHours }),
  };
}

function EmployeeForm({ employee, services, opening }: EmployeeFormProps) {
  const navigate = useNavigate();
  const imageOfNew = useImageOfNew();
  const [start] = useState(() => employeeValues(employee, services, opening));
  const offered = services.filter(({ isArchived }) => !isArchived);
  return (
    <SettingsForm
      label={texts.form}
      start={start}
      errorsOf={errorsOf}
      fieldOf={(path, { hours, skills }) =>
        path.startsWith("hours[")
          ? fieldOfHours(path, hours)
          : path.startsWith("services[")
            ? fieldOfSkill(path, skills)
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
            <WeeklyHoursEditor open={texts.works} closed={texts.off} around={opening} />
            <OpeningHoursButton opening={opening} />
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

function OpeningHoursButton({ opening }: { opening: Week }) {
  const { setFieldValue } = useFormikContext<EmployeeValues>();
  return (
    <WrappingButton
      variant="outline"
      alignSelf="flex-start"
      onClick={() => void setFieldValue("hours", opening, false)}
    >
      {texts.asOpening}
    </WrappingButton>
  );
}

function SkillFields({ services }: { services: StaffService[] }) {
  const { values, setFieldValue } = useFormikContext<EmployeeValues>();
  const { skills } = values;
  const setAll = (can: boolean) =>
    void setFieldValue(
      "skills",
      skills.map((skill) => ({ ...skill, can })),
      false,
    );
  const areAll = skills.every(({ can }) => can);
  return (
    <Box>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Text textStyle="sm" color="fg.muted" role="status">
          {texts.chosen(skills.filter(({ can }) => can).length, skills.length)}
        </Text>
        <Button variant="ghost" px="3" onClick={() => setAll(!areAll)}>
          {areAll ? texts.chooseNone : texts.chooseAll}
        </Button>
      </Flex>
      <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {services.map((service, index) => (
          <SkillLine key={service.serviceId} service={service} index={index} />
        ))}
      </chakra.ul>
    </Box>
  );
}

function SkillLine({ service, index }: { service: StaffService; index: number }) {
  const [can, , { setValue }] = useField<boolean>(`skills.${index}.can`);
  const { title, duration, price, steps } = service;
  return (
    <chakra.li py="2" display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <TickBox
        isTicked={can.value}
        onChange={(isTicked) => void setValue(isTicked, false)}
        label={
          <>
            <chakra.span fontWeight="600">{title}</chakra.span>
            <chakra.span display="block" textStyle="sm" color="fg.muted">
              {formatDuration(duration)} · {formatPrice(price)}
            </chakra.span>
          </>
        }
      />
      {can.value && (
        <Flex gap="3" wrap="wrap" ps="9" pb="2" css={{ "& > *": { flex: "1 1 8rem", maxWidth: "12rem" } }}>
          {/* The steps of a service say how long it takes, whoever does it. */}
          {steps.length === 0 && (
            <OwnTermField
              name={`skills.${index}.duration`}
              label={texts.ownDuration}
              usual={String(duration)}
              hint={title}
              mode="numeric"
            />
          )}
          <OwnTermField
            name={`skills.${index}.price`}
            label={texts.ownPrice}
            usual={price.toFixed(2).replace(".", ",")}
            hint={title}
            mode="decimal"
          />
        </Flex>
      )}
    </chakra.li>
  );
}

type OwnTermFieldProps = {
  name: string;
  label: string;
  usual: string;
  hint: string;
  mode: "numeric" | "decimal";
};

function OwnTermField({ name, label, usual, hint, mode }: OwnTermFieldProps) {
  const [binding] = useField<string>(name);
  return (
    <FormField
      name={name}
      label={
        <>
          {label}
          <chakra.span srOnly> {texts.of(hint)}</chakra.span>
        </>
      }
    >
      {(control) => (
        <NumberBox {...binding} {...control} kind={mode} maxLength={9} placeholder={texts.usual(usual)} />
      )}
    </FormField>
  );
}
