import { Box, Button, Collapsible, Stack, Text } from "@chakra-ui/react";
import { useFormikContext } from "formik";
import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { CustomFieldGroups } from "@/shared/reservation/components/custom-field-groups";
import { answerKey, defaultValue, type FieldValues } from "@/shared/reservation/model/custom-fields";
import { type CustomFieldGroup, fieldsOf } from "../../model/custom-field-groups";
import { newBookingTexts as texts } from "../../new-booking-texts";

type CustomFieldPartProps = { groups: CustomFieldGroup[] };

/** What visitors are asked, folded: on the telephone most of it stays open. Stands in a formik form with `answers`. */
export function CustomFieldPart({ groups }: CustomFieldPartProps) {
  const { values, errors, setFieldValue } = useFormikContext<{ answers: FieldValues }>();
  const { answers } = values;
  const [isOpen, setIsOpen] = useState(false);
  const fields = fieldsOf(groups);
  const missing = fields.filter(({ id }) => answers[answerKey(id)] === undefined);
  useEffect(() => {
    if (missing.length === 0) return;
    const added = Object.fromEntries(missing.map((field) => [answerKey(field.id), defaultValue(field)]));
    void setFieldValue("answers", { ...answers, ...added }, false);
  }, [missing, answers, setFieldValue]);
  if (fields.length === 0 || missing.length > 0) return null;
  // What is wrong has to be seen.
  const isShown = isOpen || errors.answers !== undefined;
  return (
    <Collapsible.Root open={isShown} onOpenChange={({ open }) => setIsOpen(open)}>
      <Collapsible.Trigger asChild>
        <Button variant="outline" width="100%" justifyContent="space-between">
          {texts.customFields(fields.length)}
          <Box asChild transform={isShown ? "rotate(180deg)" : undefined}>
            <ChevronDown aria-hidden />
          </Box>
        </Button>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <Stack gap="4" pt="3">
          <Text color="fg.muted">{texts.customFieldsHint}</Text>
          {groups.map(({ key, title, fields: ofOne }) => (
            <CustomFieldGroups key={key} title={title} fields={ofOne} />
          ))}
        </Stack>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
