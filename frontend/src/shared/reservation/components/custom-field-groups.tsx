import { chakra, Flex, Heading, IconButton, NumberInput, Stack, VisuallyHidden } from "@chakra-ui/react";
import { useField } from "formik";
import { ExternalLink as ExternalLinkIcon, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { characterCount, longest } from "@/shared/lib/contact-rules";
import { arkTexts } from "@/shared/texts/ark-de";
import { commonTexts } from "@/shared/texts/common";
import { DateField } from "@/shared/ui/date-field";
import { CheckboxField, FormField, TextareaField, TextField } from "@/shared/ui/form-field";
import { ExternalLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import {
  answerKey,
  type CustomField,
  explanationLink,
  groupFields,
  limitsText,
} from "../model/custom-fields";
import { detailsTexts } from "../texts";

type CustomFieldGroupsProps = {
  title: string;
  fields: CustomField[];
  /** Where the values are in the form. */
  path?: string;
};

/** The custom fields of one service or event, under their headings. */
export function CustomFieldGroups({ title, ...groups }: CustomFieldGroupsProps) {
  if (groups.fields.length === 0) return null;
  return (
    <Panel as="section" aria-label={detailsTexts.customFieldsOf(title)} p={{ base: "5", md: "8" }}>
      <Heading as="h2" fontFamily="body" textStyle="sm" letterSpacing="0" color="brand.fg" mb="3">
        {title}
      </Heading>
      <FieldGroups {...groups} />
    </Panel>
  );
}

/** The same without a panel of their own. */
export function FieldGroups({ fields, path = "answers" }: Omit<CustomFieldGroupsProps, "title">) {
  return (
    <Stack gap="8">
      {groupFields(fields).map((group) => (
        <chakra.fieldset key={group.title} border="0" minW="0">
          {group.title !== "" && (
            <chakra.legend textStyle="cardTitle" mb="4">
              {group.title}
            </chakra.legend>
          )}
          <Stack gap="5">
            {group.fields.map((field) => (
              <CustomFieldControl key={field.id} field={field} path={path} />
            ))}
          </Stack>
        </chakra.fieldset>
      ))}
    </Stack>
  );
}

type CustomFieldProps = { field: CustomField };

function Explanation({ field }: CustomFieldProps) {
  const link = explanationLink(field);
  return link ? (
    <ExternalLink href={link} color="brand.fg" textDecoration="underline" display="inline-flex" minH="6">
      {detailsTexts.moreAbout}
      <ExternalLinkIcon size={14} aria-hidden />
      <VisuallyHidden>
        : {field.displayText} ({commonTexts.newTab})
      </VisuallyHidden>
    </ExternalLink>
  ) : null;
}

function CustomFieldControl({ field, path }: CustomFieldProps & { path: string }) {
  const { type, mandatory, displayText } = field;
  const common = {
    name: `${path}.${answerKey(field.id)}`,
    label: mandatory ? detailsTexts.required(displayText) : displayText,
    required: mandatory,
    hint: explanationLink(field) ? <Explanation field={field} /> : undefined,
  };
  switch (type) {
    case "TEXT":
      return <TextField {...common} />;
    case "MULTILINE":
      return <MultilineControl {...common} />;
    case "NUMBER":
      return <NumberControl {...common} />;
    case "DATE":
      return <DateControl {...common} field={field} />;
    case "BOOLEAN":
      return <CheckboxField {...common} />;
  }
}

type ControlProps = { name: string; label: string; required: boolean; hint: ReactNode };

/** The limits are said before somebody meets them. */
function DateControl({ field, hint, ...common }: ControlProps & CustomFieldProps) {
  const limits = limitsText(field);
  const hints = limits === null ? hint : <Hints limits={limits} more={hint} />;
  return <DateField {...common} hint={hints} limits={field} />;
}

function Hints({ limits, more }: { limits: string; more: ReactNode }) {
  return (
    <Flex as="span" columnGap="4" wrap="wrap">
      <span>{limits}</span>
      {more}
    </Flex>
  );
}

function MultilineControl({ hint, ...field }: ControlProps) {
  const [{ value }] = useField<string>(field.name);
  return (
    <TextareaField
      {...field}
      hint={
        <Flex as="span" justify="space-between" gap="4" wrap="wrap">
          <span>{detailsTexts.characters(characterCount(value), longest.multiline)}</span>
          {hint}
        </Flex>
      }
      input={{ rows: 3 }}
    />
  );
}

/** As high as the other controls, for fingers. */
const stepButton = { variant: "outline", flex: "0 0 auto", boxSize: "12", borderRadius: "l2" } as const;

const numberStyle = { height: "12", px: "2", textAlign: "center", textStyle: "md" } as const;

function NumberControl(field: ControlProps) {
  const [{ value, onBlur }, , { setValue }] = useField<string>(field.name);
  return (
    <FormField {...field}>
      {({ id, ...control }) => (
        <NumberInput.Root
          locale="de-AT"
          min={0}
          clampValueOnBlur={false}
          value={value}
          onValueChange={(change) => setValue(change.value)}
          // A typed "2,5" is said to be wrong. A field that takes no comma would make 25 of it without a word.
          formatOptions={{ useGrouping: false, maximumFractionDigits: 2 }}
          translations={arkTexts.numberInput}
          ids={{ input: id }}
        >
          <Flex gap="2" maxW="14rem">
            <NumberInput.DecrementTrigger asChild>
              <IconButton {...stepButton}>
                <Minus aria-hidden />
              </IconButton>
            </NumberInput.DecrementTrigger>
            <NumberInput.Input {...control} inputMode="numeric" onBlur={onBlur} {...numberStyle} />
            <NumberInput.IncrementTrigger asChild>
              <IconButton {...stepButton}>
                <Plus aria-hidden />
              </IconButton>
            </NumberInput.IncrementTrigger>
          </Flex>
        </NumberInput.Root>
      )}
    </FormField>
  );
}
