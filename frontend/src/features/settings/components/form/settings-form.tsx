import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import {
  Formik,
  type FormikErrors,
  type FormikHelpers,
  type FormikTouched,
  setIn,
  setNestedObjectValues,
} from "formik";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { validateWith } from "@/shared/lib/validate-with";
import { commonTexts } from "@/shared/texts/common";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { CheckedForm } from "@/shared/ui/checked-form";
import { FormFailure } from "@/shared/ui/form-failure";
import { isGivenUp } from "@/shared/ui/notify-result";
import { dismissErrorSnackbars, showErrorSnackbar, showSuccessSnackbar } from "@/shared/ui/snackbar";
import { useForgetSettings } from "../../api/settings";
import type { Consequences } from "../../api/wire";
import { changesNothing } from "../../model/consequences";
import { type Join, joinOf, type PartsOf } from "../../model/join";
import { changedMeanwhileTexts, formTexts as texts } from "../../texts";
import { ChangedMeanwhileDialog } from "./changed-meanwhile-dialog";
import { type Choice, ReviewDialog } from "./review-dialog";

export type Previewed = {
  consequences: Consequences;
  /** What follows besides, in sentences. */
  changes?: string[];
  /** What is decided as it is kept. */
  choice?: Choice | undefined;
  /** What is said once it is kept, where it depends on what was decided. */
  savedText?: string;
};

/** What is said at fields, by their names; those of a list as a whole count as well. */
type FieldErrors = Record<string, unknown>;

type Versioned = { version?: string | null };

/** A setting that somebody else may save meanwhile. */
type Stored<Values, Answer, Setting> = {
  /** As it was when the form was opened; none of a new one. */
  setting: Setting | null;
  settingOf: (answer: Answer) => Setting;
  valuesOf: (setting: Setting) => Values;
  /** What is joined when two people save. */
  partsOf: PartsOf<Values>;
};

export type SettingsFormProps<Values extends object, Answer extends Previewed, Setting extends Versioned> = {
  /** Name of the form. */
  label: string;
  start: Values;
  /** Knows the fields that have rules. */
  schema: StandardSchemaV1<Partial<NoInfer<Values>>, unknown>;
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

type Helpers<Values> = Pick<FormikHelpers<Values>, "setErrors" | "setTouched" | "setValues" | "resetForm">;
type Refused<Values> = { values: Values; errors: FieldErrors };
type Review = { consequences: Consequences; changes: string[]; choice: Choice | undefined };
type Meanwhile<Values, Setting> = { join: Join<Values>; present: Setting };

const isAll = () => true;

/** What is stored now, where somebody else has saved it since it was seen. */
function changedMeanwhile<Setting>(error: unknown): Setting | null {
  const isChanged = error instanceof ApiError && error.code === "CHANGED_MEANWHILE";
  return isChanged ? ((error.problem.present as Setting | undefined) ?? null) : null;
}

/** Edit, see what it changes for those who have booked and those who want to, save. */
export function SettingsForm<Values extends object, Answer extends Previewed, Setting extends Versioned>(
  props: SettingsFormProps<Values, Answer, Setting>,
) {
  const { label, start, schema, send, stored, onSaved, savedText, save = texts.save, children } = props;
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
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values, Setting> | null>(null);
  // What others have saved since the form was opened, and what is saved next leaves as it is.
  const theirs = useRef<string[]>([]);
  const [isSaving, setIsSaving] = useState(false);

  const errorsOf = validateWith<Partial<Values>>(schema);
  const validate = async (values: Values): Promise<FieldErrors> => {
    const errors = await errorsOf(values);
    return refused.current?.values === values ? refused.current.errors : errors;
  };
  const mark = (errors: FieldErrors, helpers: Helpers<Values>) => {
    helpers.setErrors(errors as FormikErrors<Values>);
    void helpers.setTouched(setNestedObjectValues<FormikTouched<Values>>(errors, true), false);
  };
  const tell = async (error: unknown, values: Values, helpers: Helpers<Values>, over: Setting | null) => {
    const present = changedMeanwhile<Setting>(error);
    if (stored && over && present) {
      const compared = { base: stored.valuesOf(over), mine: values, stored: stored.valuesOf(present) };
      const join = joinOf(compared, stored.partsOf);
      if (join.conflicts.length > 0) setMeanwhile({ join, present });
      else await saveOver({ join, present }, join.valuesWith(isAll), helpers);
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
      mark(errors, helpers);
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
    const failed = await send({ ...values, ...decided }, false, over).then(
      (answer) => {
        isHeld.current = false;
        if (stored) setSeen(stored.settingOf(answer));
        helpers.resetForm({ values: stored ? stored.valuesOf(stored.settingOf(answer)) : values });
        const kept = theirs.current.length > 0 ? ` ${changedMeanwhileTexts.kept(theirs.current)}` : "";
        theirs.current = [];
        showSuccessSnackbar(texts.saved, `${answer.savedText ?? savedText}${kept}`);
        onSaved?.(answer);
        void forgetSettings();
        return null;
      },
      (error: unknown) => ({ error }),
    );
    setReview(null);
    setIsSaving(false);
    if (failed) await tell(failed.error, values, helpers, over);
  };
  const submit = async (values: Values, helpers: Helpers<Values>, over = seen) => {
    dismissErrorSnackbars();
    setFailure(null);
    try {
      const { consequences, changes = [], choice } = await send(values, true, over);
      if (choice || changes.length > 0 || !changesNothing(consequences)) {
        const kept = theirs.current.length > 0 ? [changedMeanwhileTexts.kept(theirs.current)] : [];
        setReview({ consequences, changes: [...changes, ...kept], choice });
        return;
      }
    } catch (error) {
      await tell(error, values, helpers, over);
      return;
    }
    await keep(values, helpers, over);
  };
  /** From here on the form stands on what is stored now; what is joined with it is saved after another look. */
  const saveOver = async (
    { join, present }: Meanwhile<Values, Setting>,
    values: Values,
    helpers: Helpers<Values>,
  ) => {
    setMeanwhile(null);
    setSeen(present);
    theirs.current = [...new Set([...theirs.current, ...join.theirs])];
    if (stored) helpers.resetForm({ values: stored.valuesOf(present) });
    void helpers.setValues(values, false);
    const errors = await errorsOf(values);
    if (Object.keys(errors).length > 0) {
      mark(errors, helpers);
      setFailure(changedMeanwhileTexts.unfit);
      showErrorSnackbar(changedMeanwhileTexts.unfit);
      return;
    }
    setIsSaving(true);
    await submit(values, helpers, present);
    setIsSaving(false);
  };
  return (
    <Formik
      initialValues={start}
      validate={validate}
      validateOnChange={false}
      onSubmit={(values, helpers) => submit(values, helpers)}
    >
      {({ values, dirty, isSubmitting, setErrors, setTouched, setValues, resetForm }) => (
        <CheckedForm ref={form} aria-label={label}>
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
              onSave={(decided) =>
                void keep(values, { setErrors, setTouched, setValues, resetForm }, seen, decided)
              }
            />
          )}
          {meanwhile && (
            <ChangedMeanwhileDialog
              conflicts={meanwhile.join.conflicts}
              theirs={meanwhile.join.theirs}
              onBack={() => setMeanwhile(null)}
              onChoose={(isMine) => {
                const chosen = meanwhile.join.valuesWith(isMine);
                void saveOver(meanwhile, chosen, { setErrors, setTouched, setValues, resetForm });
              }}
            />
          )}
        </CheckedForm>
      )}
    </Formik>
  );
}

type SaveBarProps = { isDirty: boolean; isBusy: boolean; save: string; onDiscard: () => void };

/** Messages come to stand above it. */
const roomForSaveBar = { "[data-scope=toast][data-part=group]": { marginBottom: "6rem" } };

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
      <Global styles={roomForSaveBar} />
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
