import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { Form, Formik, type FormikErrors, type FormikHelpers, setIn } from "formik";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { commonTexts } from "@/shared/texts/common";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { FocusFirstError } from "@/shared/ui/focus-first-error";
import { FormFailure } from "@/shared/ui/form-failure";
import { isGivenUp } from "@/shared/ui/say-how-it-went";
import { dismissErrorSnackbars, showErrorSnackbar, showSuccessSnackbar } from "@/shared/ui/snackbar";
import { useForgetSettings } from "../api/settings";
import type { Consequences } from "../api/wire";
import { changesNothing } from "../model/consequences";
import { differencesOf, type Part } from "../model/differences";
import { changedMeanwhileTexts, formTexts as texts } from "../texts";
import { ChangedMeanwhileDialog } from "./changed-meanwhile-dialog";
import { type Choice, ReviewDialog } from "./review-dialog";

export type Previewed = {
  consequences: Consequences;
  /** What follows besides, in sentences. */
  changes?: string[];
  /** What is decided as it is kept. */
  choice?: Choice | undefined;
};

/** What is said at fields, by their names; those of a list as a whole count as well. */
export type FieldErrors = Record<string, unknown>;

type Versioned = { version?: string | null };

/** A setting that somebody else may save meanwhile. */
type Stored<Values, Answer, Setting> = {
  /** As it was when the form was opened; none of a new one. */
  setting: Setting | null;
  settingOf: (answer: Answer) => Setting;
  valuesOf: (setting: Setting) => Values;
  /** What is compared when two people save. */
  inWords: (values: Values) => Part[];
};

export type SettingsFormProps<Values extends object, Answer extends Previewed, Setting extends Versioned> = {
  /** Name of the form. */
  label: string;
  start: Values;
  /** What is wrong in the fields, in the shape of the values. */
  errorsOf: (values: Values) => FieldErrors;
  /** The field that shows a member of what was sent, as formik names it. */
  fieldOf?: (path: string, values: Values) => string | null;
  /** The call, which says what changes, and only with `isPreview` false keeps it; over the setting as it was seen. */
  send: (values: Values, isPreview: boolean, seen: Setting | null) => Promise<Answer>;
  /** Of what is changed and not only added. */
  stored?: Stored<Values, Answer, Setting>;
  /** Kept: from here on the form may be left. */
  onSaved?: (answer: Answer) => void;
  /** What is said of it then. */
  savedText: string;
  save?: string;
  children: (form: { values: Values; isDirty: boolean; seen: Setting | null }) => ReactNode;
};

type Helpers<Values> = Pick<FormikHelpers<Values>, "setErrors" | "setValues" | "resetForm">;
type Refused<Values> = { values: Values; errors: FieldErrors };
type Review = { consequences: Consequences; changes: string[]; choice: Choice | undefined };
type Conflict<Values, Setting> = { values: Values; present: Setting };

/** What is stored now, where somebody else has saved it since it was seen. */
function changedMeanwhile<Setting>(error: unknown): Setting | null {
  const isChanged = error instanceof ApiError && error.code === "CHANGED_MEANWHILE";
  return isChanged ? ((error.problem.present as Setting | undefined) ?? null) : null;
}

/** Edit, see what it changes for those who have booked and those who want to, save. */
export function SettingsForm<Values extends object, Answer extends Previewed, Setting extends Versioned>(
  props: SettingsFormProps<Values, Answer, Setting>,
) {
  const { label, start, errorsOf, send, stored, onSaved, savedText, save = texts.save, children } = props;
  const fieldOf = props.fieldOf ?? ((path: string) => path);
  const form = useRef<HTMLFormElement>(null);
  const isHeld = useRef(false);
  const forgetSettings = useForgetSettings();
  // Not state: the form may check itself before it is drawn again, when the focus moves to what was refused.
  const refused = useRef<Refused<Values> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // Not the newest answer of a query: only what the form has shown may be replaced.
  const [seen, setSeen] = useState(stored?.setting ?? null);
  const [review, setReview] = useState<Review | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values, Setting> | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const tell = (error: unknown, values: Values, helpers: Pick<Helpers<Values>, "setErrors">) => {
    const present = changedMeanwhile<Setting>(error);
    if (stored && present) {
      setConflict({ values, present });
      return;
    }
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    const shown = fields.map(([path, text]) => [fieldOf(path, values), text] as const);
    const isShown = shown.every(([name]) => name !== null && form.current?.elements.namedItem(name));
    if (shown.length > 0 && isShown) {
      const errors = shown.reduce<FieldErrors>(
        (all, [name, text]) => (name === null ? all : setIn(all, name, text)),
        {},
      );
      refused.current = { values, errors };
      helpers.setErrors(errors as FormikErrors<Values>);
      return;
    }
    if (isGivenUp(error)) return;
    const [first] = fields;
    const message = error instanceof ApiError ? (first?.[1] ?? error.message) : commonTexts.networkError;
    setFailure(message);
    showErrorSnackbar(message);
  };
  const keep = async (
    values: Values,
    helpers: Helpers<Values>,
    over: Setting | null,
    decided: object = {},
  ) => {
    setIsSaving(true);
    try {
      const answer = await send({ ...values, ...decided }, false, over);
      isHeld.current = false;
      if (stored) setSeen(stored.settingOf(answer));
      helpers.resetForm({ values: stored ? stored.valuesOf(stored.settingOf(answer)) : values });
      showSuccessSnackbar(texts.saved, savedText);
      onSaved?.(answer);
      void forgetSettings();
    } catch (error) {
      tell(error, values, helpers);
    } finally {
      setReview(null);
      setIsSaving(false);
    }
  };
  const submit = async (values: Values, helpers: Helpers<Values>, over = seen) => {
    dismissErrorSnackbars();
    setFailure(null);
    try {
      const { consequences, changes = [], choice } = await send(values, true, over);
      if (choice || changes.length > 0 || !changesNothing(consequences)) {
        setReview({ consequences, changes, choice });
        return;
      }
    } catch (error) {
      tell(error, values, helpers);
      return;
    }
    await keep(values, helpers, over);
  };
  /** From here on the form stands on what is stored now; what was typed is saved over it, after another look. */
  const takeMine = async ({ values, present }: Conflict<Values, Setting>, helpers: Helpers<Values>) => {
    setConflict(null);
    setSeen(present);
    if (stored) helpers.resetForm({ values: stored.valuesOf(present) });
    void helpers.setValues(values, false);
    setIsSaving(true);
    await submit(values, helpers, present);
    setIsSaving(false);
  };
  const takeStored = ({ values, present }: Conflict<Values, Setting>, helpers: Helpers<Values>) => {
    setConflict(null);
    setSeen(present);
    if (stored) helpers.resetForm({ values: stored.valuesOf(present) });
    showSuccessSnackbar(changedMeanwhileTexts.loaded, changedMeanwhileTexts.loadedText, {
      label: texts.undo,
      onClick: () => void helpers.setValues(values, false),
    });
  };
  return (
    <Formik
      initialValues={start}
      validate={(values) => (refused.current?.values === values ? refused.current.errors : errorsOf(values))}
      validateOnChange={false}
      onSubmit={(values, helpers) => submit(values, helpers)}
    >
      {({ values, dirty, isSubmitting, setErrors, setValues, resetForm }) => (
        <Form ref={form} noValidate aria-label={label}>
          <FocusFirstError />
          <AskBeforeLeaving isDirty={dirty} isHeld={isHeld} />
          {/* What has the focus never lies under the bar. */}
          <Stack gap="5" css={{ "& :is(input, select, textarea, button)": { scrollMarginBottom: "7rem" } }}>
            {children({ values, isDirty: dirty, seen })}
            {failure !== null && <FormFailure>{failure}</FormFailure>}
            <SaveBar
              isDirty={dirty}
              isBusy={isSubmitting || isSaving}
              save={save}
              onDiscard={() => {
                resetForm();
                // One press on a phone is not enough to lose a long form.
                showSuccessSnackbar(texts.discarded, texts.discardedText, {
                  label: texts.undo,
                  onClick: () => void setValues(values, false),
                });
              }}
            />
          </Stack>
          {review && (
            <ReviewDialog
              consequences={review.consequences}
              changes={review.changes}
              choice={review.choice}
              isBusy={isSaving}
              onBack={() => setReview(null)}
              onSave={(decided) => void keep(values, { setErrors, setValues, resetForm }, seen, decided)}
            />
          )}
          {conflict && stored && (
            <ChangedMeanwhileDialog
              differences={differencesOf(
                stored.inWords(conflict.values),
                stored.inWords(stored.valuesOf(conflict.present)),
              )}
              onBack={() => setConflict(null)}
              onTakeStored={() => takeStored(conflict, { setErrors, setValues, resetForm })}
              onTakeMine={() => void takeMine(conflict, { setErrors, setValues, resetForm })}
            />
          )}
        </Form>
      )}
    </Formik>
  );
}

type SaveBarProps = { isDirty: boolean; isBusy: boolean; save: string; onDiscard: () => void };

/** Always at hand, however long the form is. */
function SaveBar({ isDirty, isBusy, save, onDiscard }: SaveBarProps) {
  return (
    <Flex
      position="sticky"
      bottom={{ base: "0", md: "4" }}
      zIndex="1"
      align="center"
      // Saving stays where it is when the rest comes.
      justify="flex-end"
      gap={{ base: "2", sm: "3" }}
      wrap="wrap"
      mx={{ base: "-4", md: "0" }}
      px={{ base: "4", md: "5" }}
      py="3"
      bg="bg.panel"
      borderTopWidth="1px"
      borderWidth={{ md: "1px" }}
      borderRadius={{ md: "l3" }}
      boxShadow={isDirty ? "lg" : undefined}
      transition="box-shadow 150ms ease-out"
    >
      <Text role="status" flex="1 1 6.5rem" textStyle="sm" fontWeight="600" color="accent.fg">
        {isDirty && texts.unsaved}
      </Text>
      {isDirty && (
        <Button variant="ghost" colorPalette="gray" px="3" disabled={isBusy} onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
      <Button type="submit" loading={isBusy}>
        {save}
      </Button>
    </Flex>
  );
}
