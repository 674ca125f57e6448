import { Box, Button, chakra, Flex, Heading, IconButton, Stack, Text } from "@chakra-ui/react";
import { Formik, useFormikContext } from "formik";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useId } from "react";
import { CustomFieldGroups } from "@/shared/reservation/components/custom-field-groups";
import { initialValues } from "@/shared/reservation/model/custom-fields";
import { DateField } from "@/shared/ui/date-field";
import { CheckboxField, FormField, TextField } from "@/shared/ui/form-field";
import { SelectBox } from "@/shared/ui/select-box";
import {
  type CustomFieldValues,
  type FieldType,
  most,
  moved,
  newKey,
  previewedFields,
  type ServiceValues,
} from "../../model/service-form";
import { serviceTexts } from "../../service-texts";
import { SettingsSection } from "../frame/settings-frame";

const texts = serviceTexts.fields;

/** Of services and of events. */
type AskingValues = Pick<ServiceValues, "title" | "customFields">;

/** What is asked at booking, and how that looks. */
export function CustomFieldsEditor() {
  const { values, setFieldValue } = useFormikContext<AskingValues>();
  const { customFields } = values;
  const change = (next: CustomFieldValues[]) => void setFieldValue("customFields", next, false);
  const add = () => {
    // In the group that was written last.
    const fieldGroup = customFields.at(-1)?.fieldGroup ?? "";
    const added: CustomFieldValues = {
      key: newKey(),
      customFieldId: null,
      type: "TEXT",
      displayText: "",
      fieldGroup,
      isMandatory: false,
      hyperLink: "",
      notBefore: "",
      notAfter: "",
    };
    change([...customFields, added]);
  };
  return (
    <SettingsSection title={texts.title} sentence={texts.sentence}>
      {customFields.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="4">
          {customFields.map((field, index) => (
            <CustomFieldInputs
              key={field.key}
              field={field}
              index={index}
              count={customFields.length}
              onMove={(to) => change(moved(customFields, index, to))}
              onRemove={() => change(customFields.filter(({ key }) => key !== field.key))}
            />
          ))}
        </Stack>
      )}
      {customFields.length < most.customFields && (
        <Box>
          <Button variant="outline" onClick={add}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        </Box>
      )}
      {customFields.length > 0 && <FieldsPreview title={values.title} fields={customFields} />}
    </SettingsSection>
  );
}

type CustomFieldInputsProps = {
  field: CustomFieldValues;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function CustomFieldInputs({ field, index, count, onMove, onRemove }: CustomFieldInputsProps) {
  const { setFieldValue } = useFormikContext<AskingValues>();
  const name = `customFields.${index}`;
  const id = useId();
  return (
    <chakra.li bg="bg.muted" borderRadius="l2" px={{ base: "3", sm: "4" }} py="4">
      <Box role="group" aria-labelledby={id}>
        <Flex align="center" justify="space-between" gap="2" mb="2">
          <Text id={id} fontWeight="700">
            {texts.legend(index + 1)}
          </Text>
          <Flex>
            <IconButton
              variant="ghost"
              colorPalette="gray"
              aria-label={texts.up(index + 1)}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              variant="ghost"
              colorPalette="gray"
              aria-label={texts.down(index + 1)}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
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
        <Stack gap="4">
          <TextField
            name={`${name}.displayText`}
            label={texts.text}
            required
            input={{ maxLength: most.title, autoComplete: "off", bg: "bg.panel" }}
          />
          <Flex gap="4" wrap="wrap" align="flex-start" css={{ "& > *": { flex: "1 1 11rem" } }}>
            <FormField name={`${name}.type`} label={texts.type}>
              {(control) => (
                <SelectBox
                  {...control}
                  bg="bg.panel"
                  value={field.type}
                  onChange={(event) =>
                    void setFieldValue(`${name}.type`, event.target.value as FieldType, false)
                  }
                >
                  {Object.entries(texts.types).map(([type, text]) => (
                    <option key={type} value={type}>
                      {text}
                    </option>
                  ))}
                </SelectBox>
              )}
            </FormField>
            <TextField
              name={`${name}.fieldGroup`}
              label={texts.group}
              hint={texts.groupHint}
              input={{ maxLength: most.title, autoComplete: "off", bg: "bg.panel" }}
            />
          </Flex>
          {field.type === "DATE" && (
            <Flex gap="4" wrap="wrap" align="flex-start" css={{ "& > *": { flex: "1 1 11rem" } }}>
              <DateField name={`${name}.notBefore`} label={texts.notBefore} input={{ bg: "bg.panel" }} />
              <DateField name={`${name}.notAfter`} label={texts.notAfter} input={{ bg: "bg.panel" }} />
            </Flex>
          )}
          <TextField
            name={`${name}.hyperLink`}
            label={texts.link}
            input={{
              type: "url",
              maxLength: most.link,
              autoComplete: "off",
              placeholder: "https://",
              bg: "bg.panel",
            }}
          />
          <CheckboxField name={`${name}.isMandatory`} label={texts.mandatory} />
        </Stack>
      </Box>
    </chakra.li>
  );
}

type FieldsPreviewProps = { title: string; fields: CustomFieldValues[] };

/** The form of the customers itself, which nobody can fill in here. */
function FieldsPreview({ title, fields }: FieldsPreviewProps) {
  const id = useId();
  const shown = previewedFields(fields);
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" id={id} textStyle="md" fontFamily="body" fontWeight="700" letterSpacing="0" mb="2">
        {texts.preview}
      </Heading>
      <Formik
        enableReinitialize
        initialValues={{ answers: initialValues(shown, new Map()) }}
        onSubmit={() => {}}
      >
        <div inert>
          <CustomFieldGroups title={title.trim() || serviceTexts.newTitle} fields={shown} />
        </div>
      </Formik>
    </section>
  );
}
