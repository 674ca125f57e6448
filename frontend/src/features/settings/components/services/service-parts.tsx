import { Box, Button, chakra, Flex, IconButton, Stack, Text } from "@chakra-ui/react";
import { getIn, useFormikContext } from "formik";
import { Plus, SplitSquareHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { formatDuration } from "@/shared/lib/format";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { PageLink } from "@/shared/ui/links";
import { NumberBox, NumberField } from "@/shared/ui/number-field";
import { RadioTile } from "@/shared/ui/radio-tile";
import { SelectBox } from "@/shared/ui/select-box";
import { TickBox } from "@/shared/ui/tick-box";
import type { RoomGroup, StaffEmployee } from "../../api/wire";
import { durationOf, fullName } from "../../model/employees";
import { needsRoomOfSteps, ownPaceHint } from "../../model/own-pace";
import { isOutOfUse } from "../../model/rooms";
import {
  addStep,
  changeStep,
  employeesLosingOwnDuration,
  minutesOfSteps,
  most,
  type NeedValues,
  removeStep,
  type ServiceValues,
  type SkilledValues,
  type StepKind,
  type StepValues,
  soundSteps,
} from "../../model/service-form";
import { serviceTexts } from "../../service-texts";
import { SettingsSection } from "../frame/settings-frame";

/** What a service consists of: work, and time in which nobody is needed. */
export function Steps() {
  const texts = serviceTexts.steps;
  const { values, setValues } = useFormikContext<ServiceValues>();
  const { steps } = values;
  const change = (next: ServiceValues) => void setValues(next, false);
  return (
    <SettingsSection title={texts.title} sentence={texts.sentence}>
      {steps.length > 0 && (
        <Box>
          <StepBar steps={steps} />
          <Stack as="ul" listStyleType="none" gap="3" mt="3">
            {steps.map((step, index) => (
              <Step
                key={step.key}
                step={step}
                index={index}
                onChange={(next) => change(changeStep(values, step.key, next))}
                onRemove={() => change(removeStep(values, step.key))}
              />
            ))}
          </Stack>
          <Text textStyle="sm" color="fg.muted" mt="2" role="status">
            {texts.sum(formatDuration(minutesOfSteps(steps)))}
          </Text>
        </Box>
      )}
      {steps.length < most.steps && (
        <Box>
          <Button variant="outline" onClick={() => change(addStep(values))}>
            {steps.length === 0 ? <SplitSquareHorizontal aria-hidden /> : <Plus aria-hidden />}
            {steps.length === 0 ? texts.split : texts.add}
          </Button>
        </Box>
      )}
    </SettingsSection>
  );
}

/** How the time is shared out; the fields below say the same in words. */
function StepBar({ steps }: { steps: StepValues[] }) {
  return (
    <Flex aria-hidden data-bar gap="0.5" height="2.5" borderRadius="full" overflow="hidden">
      {steps.map(({ key, kind, minutes }) => (
        <Box
          key={key}
          data-filled={kind === "WORK" || undefined}
          flex={`${Math.max(1, Number.parseInt(minutes, 10) || 0)} 1 0`}
          bg={kind === "WORK" ? "brand.solid" : "brand.muted"}
        />
      ))}
    </Flex>
  );
}

type StepProps = {
  step: StepValues;
  index: number;
  onChange: (change: Partial<StepValues>) => void;
  onRemove: () => void;
};

function Step({ step, index, onChange, onRemove }: StepProps) {
  const texts = serviceTexts.steps;
  const { errors, touched, setFieldTouched } = useFormikContext<ServiceValues>();
  const name = `steps.${index}.minutes`;
  const error: unknown = getIn(touched, name) ? getIn(errors, name) : undefined;
  const isWrong = typeof error === "string";
  return (
    <li>
      <Flex gap="2" align="center" wrap="wrap">
        <SelectBox
          frame={{ flex: "1 1 9rem", width: "auto" }}
          aria-label={texts.kind(index + 1)}
          value={step.kind}
          onChange={(event) => onChange({ kind: event.target.value as StepKind })}
        >
          <option value="WORK">{texts.kinds.WORK}</option>
          <option value="PROCESSING">{texts.kinds.PROCESSING}</option>
        </SelectBox>
        <Flex flex="0 1 auto" align="center" gap="2">
          <NumberBox
            name={name}
            aria-label={texts.minutes(index + 1)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${name}-error` : undefined}
            width="5.5rem"
            value={step.minutes}
            onBlur={() => void setFieldTouched(name, true)}
            onChange={(event) => onChange({ minutes: event.target.value })}
          />
          <Text color="fg.muted">{texts.unit}</Text>
          <IconButton
            variant="ghost"
            colorPalette="gray"
            aria-label={texts.remove(index + 1)}
            onClick={onRemove}
          >
            <X aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
      {isWrong && (
        <Text id={`${name}-error`} textStyle="sm" fontWeight="500" color="fg.error" mt="1">
          {error}
        </Text>
      )}
    </li>
  );
}

type NeededRoomsProps = { groups: RoomGroup[]; employees: StaffEmployee[] };

/** Which rooms and devices have to be free, and when. */
export function NeededRooms({ groups, employees }: NeededRoomsProps) {
  const texts = serviceTexts.needs;
  const { values, initialValues, setFieldValue } = useFormikContext<ServiceValues>();
  const { needs } = values;
  const losers = employeesLosingOwnDuration(values);
  const change = (next: NeedValues[]) => void setFieldValue("needs", next, false);
  // Where all is archived, nothing could be booked.
  const shown = groups.filter(
    (group) => !isOutOfUse(group) || initialValues.needs.some(({ groupId }) => groupId === group.groupId),
  );
  return (
    <SettingsSection title={texts.title} sentence={texts.sentence}>
      {shown.length === 0 ? (
        <Text color="fg.muted">
          {texts.none}{" "}
          <PageLink to={settingsPaths.rooms} color="brand.fg" textDecoration="underline">
            {texts.toRooms}
          </PageLink>
        </Text>
      ) : (
        <Stack as="ul" listStyleType="none" gap="1">
          {shown.map(({ groupId, name }) => {
            const need = needs.find((one) => one.groupId === groupId);
            const others = needs.filter((one) => one.groupId !== groupId);
            return (
              <li key={groupId}>
                <TickBox
                  label={name}
                  isTicked={need !== undefined}
                  onChange={(isTicked) => change(isTicked ? [...others, { groupId, steps: null }] : others)}
                />
                {need && values.steps.length > 0 && (
                  <NeedSteps
                    name={name}
                    need={need}
                    steps={values.steps}
                    onChange={(steps) =>
                      change(needs.map((one) => (one.groupId === groupId ? { groupId, steps } : one)))
                    }
                  />
                )}
              </li>
            );
          })}
        </Stack>
      )}
      <Text role="status" color="accent.fg" fontWeight="500" _empty={{ display: "none" }}>
        {losers.length > 0 &&
          texts.losesOwnDuration(
            employees.filter(({ userId }) => losers.includes(userId)).map((employee) => fullName(employee)),
          )}
      </Text>
    </SettingsSection>
  );
}

type NeedStepsProps = {
  name: string;
  need: NeedValues;
  steps: StepValues[];
  onChange: (steps: string[] | null) => void;
};

function NeedSteps({ name, need, steps, onChange }: NeedStepsProps) {
  const texts = serviceTexts.needs;
  const isWhole = need.steps === null;
  const chosen = need.steps ?? [];
  const group = useId();
  return (
    <Box ms="9" mb="3">
      <Flex role="radiogroup" aria-label={texts.during(name)} gap="2" wrap="wrap" mb="2">
        {(["whole", "certain"] as const).map((value) => (
          <RadioTile
            key={value}
            name={group}
            value={value}
            isChosen={isWhole === (value === "whole")}
            onChoose={() => onChange(value === "whole" ? null : steps.map(({ key }) => key))}
            display="flex"
            alignItems="center"
            minH="11"
            px="4"
            borderRadius="full"
            fontWeight="600"
          >
            {texts[value]}
          </RadioTile>
        ))}
      </Flex>
      {!isWhole && (
        <Flex gap="4" rowGap="0" wrap="wrap" role="group" aria-label={texts.certain}>
          {steps.map(({ key, kind }, index) => {
            const without = chosen.filter((step) => step !== key);
            return (
              <TickBox
                key={key}
                label={serviceTexts.steps.name(index + 1, serviceTexts.steps.kinds[kind])}
                isTicked={chosen.includes(key)}
                // A room that is needed in no step is needed all the time.
                onChange={(isTicked) =>
                  onChange(isTicked ? [...chosen, key] : without.length === 0 ? null : without)
                }
              />
            );
          })}
        </Flex>
      )}
    </Box>
  );
}

type SkilledEmployeesProps = { employees: StaffEmployee[] };

/** Who can do a service, with a duration and a price of their own where these differ. */
export function SkilledEmployees({ employees }: SkilledEmployeesProps) {
  const texts = serviceTexts.employees;
  const { values, setFieldValue } = useFormikContext<ServiceValues>();
  const skilled = values.employees;
  const change = (next: SkilledValues[]) => void setFieldValue("employees", next, false);
  // Who has left can do it again after coming back, and is in nobody's way until then.
  const shown = employees.filter(
    ({ isArchived, userId }) => !isArchived || skilled.some((one) => one.userId === userId),
  );
  const missing = shown.filter(({ userId }) => !skilled.some((one) => one.userId === userId));
  return (
    <SettingsSection title={texts.title} sentence={texts.sentence}>
      {shown.length === 0 ? (
        <Text color="fg.muted">
          {texts.none}{" "}
          <PageLink to={settingsPaths.employees} color="brand.fg" textDecoration="underline">
            {texts.toEmployees}
          </PageLink>
        </Text>
      ) : (
        <Stack as="ul" listStyleType="none" gap="0" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
          {shown.map((employee) => (
            <SkilledEmployee key={employee.userId} employee={employee} onChange={change} />
          ))}
        </Stack>
      )}
      {missing.length > 1 && (
        <Box>
          <Button
            variant="outline"
            onClick={() =>
              change([...skilled, ...missing.map(({ userId }) => ({ userId, duration: "", price: "" }))])
            }
          >
            {texts.all}
          </Button>
        </Box>
      )}
      {shown.length > 0 && skilled.length === 0 && (
        <Text role="note" color="accent.fg" fontWeight="500">
          {texts.nobody}
        </Text>
      )}
    </SettingsSection>
  );
}

type SkilledEmployeeProps = { employee: StaffEmployee; onChange: (employees: SkilledValues[]) => void };

function SkilledEmployee({ employee, onChange }: SkilledEmployeeProps) {
  const texts = serviceTexts.employees;
  const { values, errors } = useFormikContext<ServiceValues>();
  const { userId, firstName, lastName, isArchived } = employee;
  const name = `${firstName} ${lastName}`.trim();
  const index = values.employees.findIndex((one) => one.userId === userId);
  const own = values.employees[index];
  const [isWanted, setIsOpen] = useState(own !== undefined && (own.duration !== "" || own.price !== ""));
  // A mistake is never hidden.
  const isOpen = isWanted || getIn(errors, `employees.${index}`) !== undefined;
  return (
    <chakra.li py="1">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <TickBox
          label={isArchived ? `${name} (${texts.archived})` : name}
          isTicked={own !== undefined}
          onChange={(isTicked) =>
            onChange(
              isTicked
                ? [...values.employees, { userId, duration: "", price: "" }]
                : values.employees.filter((one) => one.userId !== userId),
            )
          }
        />
        {own && (
          <Button
            variant="ghost"
            size="sm"
            minH="11"
            aria-expanded={isOpen}
            aria-label={texts.ownOf(name)}
            height="auto"
            whiteSpace="normal"
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.own}
          </Button>
        )}
      </Flex>
      {own && isOpen && (
        <Box ms={{ base: "0", sm: "9" }} mb="4">
          <Flex gap="4" wrap="wrap" align="flex-start" css={{ "& > *": { flex: "1 1 9rem" } }}>
            {needsRoomOfSteps(values.steps, values.needs) ? (
              <Text textStyle="sm" color="fg.muted" alignSelf="center">
                {texts.noOwnDuration}
              </Text>
            ) : (
              <NumberField
                name={`employees.${index}.duration`}
                label={texts.duration}
                hint={ownPaceHint(soundSteps(values.steps), durationOf(own.duration))}
                input={{ placeholder: values.duration }}
              />
            )}
            <NumberField
              kind="decimal"
              name={`employees.${index}.price`}
              label={texts.price}
              input={{ placeholder: values.price }}
            />
          </Flex>
        </Box>
      )}
    </chakra.li>
  );
}
