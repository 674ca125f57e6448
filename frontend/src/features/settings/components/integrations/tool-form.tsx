import { Box, Button, chakra, Stack, Text } from "@chakra-ui/react";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { Formik, type FormikErrors, type FormikHelpers, useFormikContext } from "formik";
import { type ReactNode, useId, useRef } from "react";
import { ApiError } from "@/api/errors";
import { validateWith } from "@/shared/lib/validate-with";
import { commonTexts } from "@/shared/texts/common";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { CheckedForm } from "@/shared/ui/checked-form";
import { isGivenUp } from "@/shared/ui/notify-result";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { TickBox } from "@/shared/ui/tick-box";
import { withMember } from "../../model/integrations";

type ToolFormProps<Values extends object> = {
  label: string;
  start: Values;
  /** Knows the fields that have rules. */
  schema: StandardSchemaV1<Partial<NoInfer<Values>>, unknown>;
  send: (values: Values) => Promise<void>;
  save: string;
  /** What a refusal means for the whole form; true when it is told there. */
  onRefused?: (refusal: ApiError) => boolean;
  children: ReactNode;
};

/** A form about a tool, which changes nothing of what is booked: it is kept at once. */
export function ToolForm<Values extends object>(props: ToolFormProps<Values>) {
  const { label, start, schema, send, save, onRefused, children } = props;
  const isHeld = useRef(false);
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    dismissErrorSnackbars();
    try {
      await send(values);
    } catch (error) {
      if (isGivenUp(error)) return;
      if (error instanceof ApiError && onRefused?.(error)) return;
      const fields = error instanceof ApiError ? byField(error.fields) : {};
      if (Object.keys(fields).some((name) => name in values))
        helpers.setErrors(fields as unknown as FormikErrors<Values>);
      else showErrorSnackbar(error instanceof ApiError ? error.message : commonTexts.networkError);
    }
  };
  return (
    <Formik
      initialValues={start}
      validate={(values) => validateWith<Partial<Values>>(schema)(values)}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ dirty, isSubmitting }) => (
        <CheckedForm aria-label={label}>
          <AskBeforeLeaving isDirty={dirty} isHeld={isHeld} />
          <Stack gap="5">
            {children}
            <Button type="submit" alignSelf="flex-start" loading={isSubmitting}>
              {save}
            </Button>
          </Stack>
        </CheckedForm>
      )}
    </Formik>
  );
}

/** What is wrong with one entry of a list is told at the list. */
function byField(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/\[.*/, ""), text]));
}

type TickListProps<Member extends string> = {
  /** Of the form, which has a list of what is ticked. */
  name: string;
  label: string;
  all: readonly Member[];
  nameOf: (member: Member) => string;
  sentenceOf?: (member: Member) => string;
};

/** Some of a few. */
export function TickList<Member extends string>(props: TickListProps<Member>) {
  const { name, label, all, nameOf, sentenceOf } = props;
  const id = useId();
  const { values, errors, submitCount, setFieldValue } = useFormikContext<Record<string, Member[]>>();
  const chosen = values[name] ?? [];
  const { [name]: error } = errors;
  const mistake = submitCount > 0 && typeof error === "string" ? error : undefined;
  return (
    <chakra.fieldset aria-describedby={mistake ? id : undefined}>
      <chakra.legend textStyle="label" fontWeight="600">
        {label}
      </chakra.legend>
      <Stack gap="0" mt="1">
        {all.map((member) => (
          <TickBox
            key={member}
            isTicked={chosen.includes(member)}
            onChange={(isTicked) => void setFieldValue(name, withMember(all, chosen, member, isTicked))}
            label={
              <>
                <Box as="span" display="block" {...(sentenceOf && { fontWeight: "600" })}>
                  {nameOf(member)}
                </Box>
                {sentenceOf && (
                  <Box as="span" display="block" textStyle="sm" color="fg.muted">
                    {sentenceOf(member)}
                  </Box>
                )}
              </>
            }
          />
        ))}
      </Stack>
      {mistake && (
        <Text id={id} role="alert" textStyle="sm" fontWeight="500" color="fg.error">
          {mistake}
        </Text>
      )}
    </chakra.fieldset>
  );
}
