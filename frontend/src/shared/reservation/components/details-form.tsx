import { Box, Stack, Text } from "@chakra-ui/react";
import { Formik, type FormikErrors, type FormikHelpers, setIn, useFormikContext } from "formik";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type User, useCurrentUser } from "@/shared/account/api/current-user";
import { paths } from "@/shared/lib/paths";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { validateWith } from "@/shared/lib/validate-with";
import { CheckedForm } from "@/shared/ui/checked-form";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import type { CalendarEntry } from "../api/booked-entry";
import { usePauseCheck } from "../api/booking-pause";
import { bookingCodeIn } from "../model/booking-code";
import { type BookingRefusal, readRefusal } from "../model/booking-refusal";
import { answerKey, type CustomField, initialValues } from "../model/custom-fields";
import { type BookedOrganization, type DetailsValues, noUserData } from "../model/customer-data";
import { detailsSchema } from "../model/details-schema";
import { isSignUpOfAnother, type Reservation } from "../model/reservation";
import { codeTexts, retentionTexts } from "../texts";
import { CodeSection, codeField } from "./code-section";
import { CustomFieldGroups } from "./custom-field-groups";
import { CustomerFields } from "./customer-fields";
import { detailsFormId } from "./details-skeleton";
import { EndOfForm } from "./end-of-form";
import { ReservingOverlay } from "./reserving-overlay";
import { type BookingCode, useBookingCode } from "./use-booking-code";

/** The custom fields of one thing that is booked. */
export type FieldSection = {
  /** Of the entry of the basket, or of the event. */
  id: number;
  title: string;
  fields: CustomField[];
};

type DetailsFormProps = {
  organization: BookedOrganization;
  sections: FieldSection[];
  /** What is done with the form. */
  submitText: string;
  /** What is asked after that of the customer; missing where one person books. */
  furtherPeople?: ReactNode;
  /** What the customer reads while they wait. */
  waitingText: string;
  /** With the code that was mailed, where one was asked for. */
  book: (values: DetailsValues, code: string | null) => Promise<CalendarEntry>;
  /** Whether the refusal is told elsewhere, so that the form need not. */
  onRefused?: (refusal: BookingRefusal) => boolean;
};

/** What the form holds besides what is booked with. */
type FormValues = DetailsValues & { [codeField]: string };

const emailOf = ({ customerData }: DetailsValues) => customerData.userEmail.trim();

/** The form "Deine Daten", whatever is booked with it. It begins anew when what was typed is forgotten. */
export function DetailsForm(props: DetailsFormProps) {
  const [timesForgotten, setTimesForgotten] = useState(0);
  const isEnding = usePersonalDataStore(({ retention }) => retention === "ending");
  const [hasEnded, setHasEnded] = useState(() => usePersonalDataStore.getState().retention === "ended");
  useEffect(
    () =>
      usePersonalDataStore.subscribe((now, before) => {
        if (now.savedAt !== 0 || before.savedAt === 0) return;
        setTimesForgotten((times) => times + 1);
        setHasEnded(now.retention === "ended");
      }),
    [],
  );
  return (
    <>
      <TypedDetails key={timesForgotten} hasEnded={hasEnded} {...props} />
      {isEnding && (
        <Suspense>
          <DetailsEnding />
        </Suspense>
      )}
    </>
  );
}

const DetailsEnding = lazy(async () => ({ default: (await import("./details-ending")).DetailsEnding }));

type TypedDetailsProps = DetailsFormProps & {
  /** Whether what was typed before is forgotten because nobody typed for long. */
  hasEnded: boolean;
};

function TypedDetails(props: TypedDetailsProps) {
  const { organization, sections, furtherPeople, submitText, waitingText, book, onRefused, hasEnded } = props;
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  const schema = useMemo(() => detailsSchema(organization, fields), [organization, fields]);
  const isPausedNow = usePauseCheck();
  const bookingCode = useBookingCode(organization.organizationNr);
  const [startValues] = useState(() => ({
    ...valuesToStartWith(fields, furtherPeople === undefined ? [] : sections),
    [codeField]: bookingCode.typed,
  }));
  // A code belongs to the e-mail address that it was mailed to: another one begins anew.
  const isCodeAsked = (values: DetailsValues) => bookingCode.email === emailOf(values);
  const [isReserving, setIsReserving] = useState(false);
  // Not state: the form may check itself before it is drawn again, when the focus moves to what was refused.
  const refused = useRef<Refused | null>(null);
  const navigate = useNavigate();
  // What the server refused stays refused until something is changed.
  const validate = async (values: FormValues) => {
    const errors = await validateWith(schema)(values);
    if (refused.current?.values === values) return refused.current.errors;
    const isCodeMissing = isCodeAsked(values) && bookingCodeIn(values.code) === null;
    return { ...errors, ...(isCodeMissing ? { [codeField]: codeTexts.sixDigits } : {}) };
  };

  const show = async (error: unknown, values: FormValues, form: FormikHelpers<FormValues>) => {
    const refusal = readRefusal(error);
    if (onRefused?.(refusal)) return;
    if (refusal.kind === "paused" && (await isPausedNow())) return;
    if (refusal.kind === "code") {
      // The attempt that was refused has touched every field: nobody has seen this one yet.
      await form.setFieldTouched(codeField, false, false);
      await bookingCode.mail(emailOf(values));
    } else if (refusal.kind === "fields" && areShown(Object.keys(refusal.errors))) {
      const errors = Object.entries(refusal.errors).reduce(
        (nested, [path, text]) => setIn(nested, path, text),
        {},
      );
      refused.current = { values, errors };
      form.setErrors(errors);
    } else {
      showErrorSnackbar(refusal.message);
    }
  };
  const reserve = async (values: FormValues, form: FormikHelpers<FormValues>) => {
    setIsReserving(true);
    bookingCode.keep(values.code);
    try {
      const code = isCodeAsked(values) ? bookingCodeIn(values.code) : null;
      const { calendarGuid } = await book(values, code);
      bookingCode.forget();
      const reservation: Reservation = { calendarGuid, organizationNr: organization.organizationNr };
      // Basket and personal data go when the confirmation is shown: without them this page starts anew.
      await navigate(paths.bookingSuccess, { replace: true, state: reservation });
    } catch (error) {
      await show(error, values, form);
    }
    setIsReserving(false);
  };
  return (
    <Formik<FormValues>
      initialValues={startValues}
      validate={validate}
      validateOnChange={false}
      onSubmit={reserve}
    >
      <Box asChild minW="0">
        <CheckedForm id={detailsFormId} onSubmitCapture={dismissErrorSnackbars}>
          <KeepTyped sections={sections} mayBeSeveral={furtherPeople !== undefined} />
          <FillInMember />
          <Stack gap="5">
            {hasEnded && (
              <Text role="alert" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
                {retentionTexts.ended}
              </Text>
            )}
            <CustomerFields organization={organization} />
            {sections.map(({ id, title, fields: ofSection }) => (
              <CustomFieldGroups key={id} title={title} fields={ofSection} />
            ))}
            {furtherPeople}
            <AskForCode bookingCode={bookingCode} />
            <EndOfForm submitText={fields.length > 0 ? submitText : null} />
          </Stack>
          <ReservingOverlay isOpen={isReserving} text={waitingText} />
        </CheckedForm>
      </Box>
    </Formik>
  );
}

/** Of what was typed before; of further people those of these events. */
function valuesToStartWith(fields: CustomField[], events: FieldSection[]): DetailsValues {
  const { userData, userDataCustomizedFields, furtherPeople } = usePersonalDataStore.getState();
  const typed = new Map(
    userDataCustomizedFields.map((answer) => [answer.customizedBookingFieldsId, answer.value]),
  );
  const ofThisEvent = furtherPeople.filter(({ eventID }) => events.some(({ id }) => id === eventID));
  const people = ofThisEvent.map((person) => ({
    ...person,
    answers: { ...initialValues(fields, new Map()), ...person.answers },
  }));
  return {
    customerData: userData ?? noUserData,
    answers: initialValues(fields, typed),
    furtherPeople: people,
  };
}

type Refused = { values: FormValues; errors: FormikErrors<FormValues> };

/** Whether the form has a control for each of the paths: what nobody sees must be said elsewhere. */
function areShown(paths: string[]): boolean {
  const form = document.getElementById(detailsFormId);
  return form instanceof HTMLFormElement && paths.every((path) => form.elements.namedItem(path) !== null);
}

function AskForCode({ bookingCode }: { bookingCode: BookingCode }) {
  const { values } = useFormikContext<FormValues>();
  const email = emailOf(values);
  return bookingCode.email === email && <CodeSection bookingCode={bookingCode} email={email} />;
}

/** What is known of a member need not be typed; what was typed already counts more, and somebody else has another name. */
function FillInMember() {
  const { user: signedIn } = useCurrentUser();
  const isForSomebodyElse = isSignUpOfAnother(useLocation().state);
  const user = isForSomebodyElse ? null : signedIn;
  const { values, setFieldValue } = useFormikContext<DetailsValues>();
  const filledIn = useRef<string | null>(null);
  const fillIn = useEffectEvent(({ firstName, lastName, email, phone }: User) => {
    const { customerData } = values;
    const known = { firstName, lastName, userEmail: email, userPhone: phone ?? "" };
    const missing = Object.entries(known).filter(([name]) => customerData[name as keyof typeof known] === "");
    void setFieldValue("customerData", { ...customerData, ...Object.fromEntries(missing) }, false);
  });
  useEffect(() => {
    if (user === null || filledIn.current === user.email) return;
    filledIn.current = user.email;
    fillIn(user);
  }, [user]);
  return null;
}

type KeepTypedProps = { sections: FieldSection[]; mayBeSeveral: boolean };

/** What was typed survives the way back to the selection and a reload. */
function KeepTyped({ sections, mayBeSeveral }: KeepTypedProps) {
  const { values, initialValues: before } = useFormikContext<DetailsValues>();
  const saveUserData = usePersonalDataStore((state) => state.saveUserData);
  const saveCustomizedFields = usePersonalDataStore((state) => state.saveCustomizedFields);
  const saveFurtherPeople = usePersonalDataStore((state) => state.saveFurtherPeople);
  useEffect(() => {
    if (values === before) return;
    saveUserData(values.customerData);
    if (mayBeSeveral) saveFurtherPeople(values.furtherPeople);
    saveCustomizedFields(
      sections.flatMap(({ id, fields }) =>
        fields.map((field) => ({
          selectedServiceId: id,
          serviceID: field.serviceId ?? null,
          eventID: field.eventId ?? null,
          customizedBookingFieldsId: field.id,
          displayText: field.displayText,
          fieldGroup: field.fieldGroup,
          value: String(values.answers[answerKey(field.id)] ?? ""),
        })),
      ),
    );
  }, [values, before, sections, mayBeSeveral, saveUserData, saveFurtherPeople, saveCustomizedFields]);
  return null;
}
