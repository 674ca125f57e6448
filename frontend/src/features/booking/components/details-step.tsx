import { Box, Stack } from "@chakra-ui/react";
import { useSuspenseQueries } from "@tanstack/react-query";
import { Form, Formik, type FormikErrors, type FormikHelpers, setIn, useFormikContext } from "formik";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/shared/lib/paths";
import type { SelectedService } from "@/shared/lib/session/basket";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { validateWith } from "@/shared/lib/validate-with";
import { FocusFirstError } from "@/shared/ui/focus-first-error";
import { QueryArea } from "@/shared/ui/query-area";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { useAddBooking } from "../api/add-booking";
import { customizedBookingFieldsQuery } from "../api/list-customized-booking-fields";
import { readRefusal } from "../model/booking-refusal";
import {
  type BookedOrganization,
  bookingRequest,
  type DetailsValues,
  noUserData,
} from "../model/booking-request";
import { answerKey, type CustomField, initialValues } from "../model/custom-fields";
import { detailsSchema } from "../model/details-schema";
import { distinctServices } from "../model/distinct-services";
import type { Reservation } from "../model/reservation";
import { dayOf } from "../model/slot-days";
import { CustomFieldGroups } from "./custom-field-groups";
import { CustomerFields } from "./customer-fields";
import { DetailsSkeleton, detailsFormId } from "./details-skeleton";
import type { LostSlot } from "./lost-slot-notice";
import { ReservingOverlay } from "./reserving-overlay";

type DetailsStepProps = {
  organization: BookedOrganization;
  /** Every entry has a slot. */
  basket: SelectedService[];
  onLost: (lost: LostSlot) => void;
};

/** Second step: who books, and what the organisation asks about each service. */
export function DetailsStep(props: DetailsStepProps) {
  return (
    <QueryArea loading={<DetailsSkeleton />}>
      <DetailsForm {...props} />
    </QueryArea>
  );
}

function DetailsForm({ organization, basket, onLost }: DetailsStepProps) {
  // A service that is in the basket twice asks once: the answers belong to the service.
  const entries = useMemo(() => distinctServices(basket), [basket]);
  const answers = useSuspenseQueries({
    queries: entries.map((entry) => customizedBookingFieldsQuery(entry.service.serviceID)),
    combine: (results) => results.map(({ data }) => data),
  });
  useGoneServicesDropped(entries, answers);
  const fieldsOfEntries = useMemo(() => answers.map((fields) => fields ?? []), [answers]);
  const fields = useMemo(() => fieldsOfEntries.flat(), [fieldsOfEntries]);
  const schema = useMemo(() => detailsSchema(organization, fields), [organization, fields]);
  const [startValues] = useState(() => valuesToStartWith(fields));
  const [isReserving, setIsReserving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const submit = useSubmit({ organization, basket, fields, onLost, onRefused: setRefused });
  // What the server refused stays refused until something is changed.
  const validate = (values: DetailsValues) =>
    refused?.values === values ? refused.errors : validateWith(schema)(values);

  const reserve = async (values: DetailsValues, form: FormikHelpers<DetailsValues>) => {
    setIsReserving(true);
    await submit(values, form);
    setIsReserving(false);
  };
  return (
    <Formik initialValues={startValues} validate={validate} validateOnChange={false} onSubmit={reserve}>
      <Box asChild minW="0">
        <Form id={detailsFormId} noValidate onSubmitCapture={dismissErrorSnackbars}>
          <FocusFirstError />
          <KeepTyped entries={entries} fieldsOfEntries={fieldsOfEntries} />
          <Stack gap="5">
            <CustomerFields organization={organization} />
            {entries.map((entry, index) => (
              <CustomFieldGroups
                key={entry.service.serviceID}
                title={entry.service.description}
                fields={fieldsOfEntries[index] ?? []}
              />
            ))}
          </Stack>
          <ReservingOverlay isOpen={isReserving} />
        </Form>
      </Box>
    </Formik>
  );
}

/** Without its slot an entry leads back to the times, where it is said that it is not offered any more. */
function useGoneServicesDropped(entries: SelectedService[], answers: (CustomField[] | null)[]) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  useEffect(() => {
    for (const [index, { id }] of entries.entries()) {
      if (answers[index] === null) changeEntry(id, { selectedSlot: null });
    }
  }, [entries, answers, changeEntry]);
}

function valuesToStartWith(fields: CustomField[]): DetailsValues {
  const { userData, userDataCustomizedFields } = usePersonalDataStore.getState();
  const typed = new Map(
    userDataCustomizedFields.map((answer) => [answer.customizedBookingFieldsId, answer.value]),
  );
  return { customerData: userData ?? noUserData, answers: initialValues(fields, typed) };
}

type Refused = { values: DetailsValues; errors: FormikErrors<DetailsValues> };
type SubmitProps = DetailsStepProps & { fields: CustomField[]; onRefused: (refused: Refused) => void };

/** Whether the form has a control for each of the paths: what nobody sees must be said elsewhere. */
function areShown(paths: string[]): boolean {
  const form = document.getElementById(detailsFormId);
  return form instanceof HTMLFormElement && paths.every((path) => form.elements.namedItem(path) !== null);
}

function useSubmit({ organization, basket, fields, onLost, onRefused }: SubmitProps) {
  const { mutateAsync: addBooking } = useAddBooking();
  const navigate = useNavigate();
  const changeEntry = useSessionStore((state) => state.changeEntry);

  const show = (error: unknown, values: DetailsValues, form: FormikHelpers<DetailsValues>) => {
    const refusal = readRefusal(error);
    const lost = "serviceIndex" in refusal ? basket[refusal.serviceIndex] : undefined;
    if (refusal.kind === "service" && lost) {
      // It is no matter of the time: back at the times, the calendar says what it is.
      changeEntry(lost.id, { selectedSlot: null });
    } else if (refusal.kind === "slot" && lost) {
      // Without its slot the entry leads back to the times.
      const { message, alternatives } = refusal;
      const day = lost.selectedSlot ? dayOf(lost.selectedSlot) : null;
      onLost({ entryId: lost.id, day, message, alternatives });
      changeEntry(lost.id, { selectedSlot: null });
    } else if (refusal.kind === "fields" && areShown(Object.keys(refusal.errors))) {
      const errors = Object.entries(refusal.errors).reduce(
        (nested, [path, text]) => setIn(nested, path, text),
        {},
      );
      onRefused({ values, errors });
      form.setErrors(errors);
    } else {
      showErrorSnackbar(refusal.message);
    }
  };
  return async (values: DetailsValues, form: FormikHelpers<DetailsValues>) => {
    try {
      const entry = await addBooking(bookingRequest({ organization, basket, fields, values }));
      const reservation: Reservation = {
        calendarGuid: entry.calendarGuid,
        organizationNr: organization.organizationNr,
      };
      // Basket and personal data go when the confirmation is shown: without them this page starts anew.
      await navigate(paths.bookingSuccess, { replace: true, state: reservation });
    } catch (error) {
      show(error, values, form);
    }
  };
}

type KeepTypedProps = { entries: SelectedService[]; fieldsOfEntries: CustomField[][] };

/** What was typed survives the way back to the times and a reload. */
function KeepTyped({ entries, fieldsOfEntries }: KeepTypedProps) {
  const { values, initialValues: before } = useFormikContext<DetailsValues>();
  const saveUserData = usePersonalDataStore((state) => state.saveUserData);
  const saveCustomizedFields = usePersonalDataStore((state) => state.saveCustomizedFields);
  useEffect(() => {
    if (values === before) return;
    saveUserData(values.customerData);
    saveCustomizedFields(
      entries.flatMap((entry, index) =>
        (fieldsOfEntries[index] ?? []).map((field) => ({
          selectedServiceId: entry.id,
          customizedBookingFieldsId: field.id,
          value: String(values.answers[answerKey(field.id)] ?? ""),
        })),
      ),
    );
  }, [values, before, entries, fieldsOfEntries, saveUserData, saveCustomizedFields]);
  return null;
}
