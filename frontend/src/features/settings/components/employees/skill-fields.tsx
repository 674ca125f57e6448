import { Box, Button, chakra, Flex, Text } from "@chakra-ui/react";
import { useField, useFormikContext } from "formik";
import { formatDuration, formatPrice } from "@/shared/lib/format";
import { FormField } from "@/shared/ui/form-field";
import { NumberBox } from "@/shared/ui/number-field";
import { TickBox } from "@/shared/ui/tick-box";
import type { StaffService } from "../../api/wire";
import { durationOf, type EmployeeValues } from "../../model/employees";
import { needsRoomOfSteps, ownPaceHint } from "../../model/own-pace";
import { serviceTexts } from "../../service-texts";
import { employeeTexts as texts } from "../../texts";

export function SkillFields({ services }: { services: StaffService[] }) {
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
  const [own] = useField<string>(`skills.${index}.duration`);
  const { title, duration, price, steps, needs } = service;
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
          {needsRoomOfSteps(steps, needs) ? (
            <Text textStyle="sm" color="fg.muted" alignSelf="center">
              {serviceTexts.employees.noOwnDuration}
            </Text>
          ) : (
            <OwnTermField
              name={`skills.${index}.duration`}
              label={texts.ownDuration}
              usual={String(duration)}
              of={title}
              hint={ownPaceHint(steps, durationOf(own.value))}
              mode="numeric"
            />
          )}
          <OwnTermField
            name={`skills.${index}.price`}
            label={texts.ownPrice}
            usual={price.toFixed(2).replace(".", ",")}
            of={title}
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
  of: string;
  hint?: string | undefined;
  mode: "numeric" | "decimal";
};

function OwnTermField({ name, label, usual, of, hint, mode }: OwnTermFieldProps) {
  const [binding] = useField<string>(name);
  return (
    <FormField
      name={name}
      hint={hint}
      label={
        <>
          {label}
          <chakra.span srOnly> {texts.of(of)}</chakra.span>
        </>
      }
    >
      {(control) => (
        <NumberBox {...binding} {...control} kind={mode} maxLength={9} placeholder={texts.usual(usual)} />
      )}
    </FormField>
  );
}
