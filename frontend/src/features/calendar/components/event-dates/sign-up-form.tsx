import { Box, Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { Formik, type FormikHelpers } from "formik";
import { useEffect, useRef, useState } from "react";
import { formatDateAndTime, formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import type { FieldValues } from "@/shared/reservation/model/custom-fields";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { CheckedForm } from "@/shared/ui/checked-form";
import { useClosingAround } from "@/shared/ui/closing-question";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { TextareaField } from "@/shared/ui/form-field";
import { dismissErrorSnackbars, showSuccessSnackbar } from "@/shared/ui/snackbar";
import type { EventDate } from "../../api/event-dates";
import { useSignUp } from "../../api/sign-up";
import type { StaffBooking } from "../../api/staff-bookings";
import { signUpTexts as texts } from "../../day-texts";
import { answersTo, isTyped } from "../../model/custom-field-groups";
import { customerData, type NewCustomer, nobodyYet, orNull } from "../../model/guest";
import { contactErrors, isNobody } from "../../model/new-customer-errors";
import { isElsewhere } from "../../model/opened";
import { readSignUpRefusal } from "../../model/sign-up-refusal";
import { newBookingTexts } from "../../new-booking-texts";
import { CustomFieldPartOnDemand, customFieldErrors } from "../customer/custom-field-part-on-demand";
import { CustomerPart } from "../customer/customer-part";
import { useEventCustomFields } from "../customer/use-custom-fields";
import { useGuest } from "../customer/use-guest";
import { NotifyGuestChoice } from "../move/notify-choice";

type SignUpFormProps = {
  date: EventDate;
  /** The dates that the seat is for. */
  ahead: EventDate["dates"];
  thisYear: number;
  onClose: () => void;
};

type Values = NewCustomer & { note: string; answers: FieldValues };

/** What was refused, and for whom: of somebody else nothing is known yet. */
type Refused = { message: string; who: string };

const longestNote = 1_000;

function newCustomerErrors(values: Values): Partial<NewCustomer> {
  return isNobody(values) ? { firstName: texts.nobody } : contactErrors(values);
}

/** Who gets a seat, in all dates of an event or course that lie ahead. */
export function SignUpForm({ date, ahead, thisYear, onClose }: SignUpFormProps) {
  const { eventId, scheduleId, title } = date;
  const guest = useGuest(null, { isNeeded: true });
  const [isTold, setIsTold] = useState(true);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { mutateAsync: signUp, isPending } = useSignUp(eventId);
  const groups = useEventCustomFields(eventId, title);
  const closeAround = useClosingAround();
  const isHeld = useRef(false);
  const goesOn = useRef(false);
  const { field } = guest;
  // Whoever is on the telephone says the name first.
  useEffect(() => field.current?.focus(), [field]);
  // Of the next one as well.
  const [next, setNext] = useState(0);
  useEffect(() => {
    if (next > 0) document.getElementsByName("firstName")[0]?.focus();
  }, [next]);
  const isForThisOnly = ahead.every((one) => one.scheduleId === scheduleId);
  const whoOf = (values: Values) => JSON.stringify(customerData(guest.guestOf(values)));
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    setRefused(null);
    if (!guest.settle()) return;
    dismissErrorSnackbars();
    const comer = guest.guestOf(values);
    try {
      const booking = await signUp({
        customerData: customerData(comer),
        customizedFields: answersTo(groups, values.answers),
        note: orNull(values.note),
        notifyCustomer: isTold,
      });
      showSuccessSnackbar(texts.signedUp(nameIn(booking)), datesIn(booking, title, thisYear));
      if (goesOn.current) {
        form.resetForm({ values: { ...sibling(booking), note: "", answers: {} } });
        guest.create();
        setNext((people) => people + 1);
      } else {
        isHeld.current = false;
        onClose();
      }
    } catch (error) {
      const refusal = readSignUpRefusal(error, comer.kind);
      if (refusal.kind === "fields") form.setErrors(refusal.errors);
      else setRefused({ message: refusal.message, who: whoOf(values) });
    }
  };
  return (
    <Box borderWidth="1px" borderRadius="l3" p="4">
      <DrawerPart title={texts.open}>
        <Formik<Values>
          initialValues={{ ...nobodyYet, note: "", answers: {} }}
          validate={async (values) => ({
            ...(guest.kind === "new" ? newCustomerErrors(values) : {}),
            ...(await customFieldErrors(groups, values.answers)),
          })}
          validateOnChange={false}
          onSubmit={submit}
        >
          {({ values }) => (
            <CheckedForm>
              <AskBeforeLeaving
                isDirty={isTyped(values, groups) || guest.isChanged}
                isHeld={isHeld}
                isLeft={isElsewhere}
              />
              <Stack gap="5">
                {!isForThisOnly && <SeatDates dates={ahead} thisYear={thisYear} />}
                <CustomerPart guest={guest} heading="h4" />
                <CustomFieldPartOnDemand groups={groups} />
                <TextareaField
                  name="note"
                  label={newBookingTexts.note}
                  hint={newBookingTexts.noteHint}
                  input={{ rows: 2, maxLength: longestNote }}
                />
                <NotifyGuestChoice guest={guest.guestOf(values)} isTold={isTold} onChange={setIsTold} />
                {refused?.who === whoOf(values) && (
                  <Text role="alert" color="fg.error" fontWeight="500">
                    {refused.message}
                  </Text>
                )}
                <Flex gap="3" wrap="wrap">
                  <Button
                    type="submit"
                    loading={isPending}
                    onClick={() => {
                      goesOn.current = false;
                    }}
                  >
                    {texts.signUp}
                  </Button>
                  {date.taken + 1 < date.capacity && (
                    <Button
                      type="submit"
                      variant="outline"
                      disabled={isPending}
                      onClick={() => {
                        goesOn.current = true;
                      }}
                    >
                      {texts.signUpAndNext}
                    </Button>
                  )}
                  <Button variant="ghost" disabled={isPending} onClick={() => closeAround(onClose)}>
                    {texts.keep}
                  </Button>
                </Flex>
              </Stack>
            </CheckedForm>
          )}
        </Formik>
      </DrawerPart>
    </Box>
  );
}

type SeatDatesProps = { dates: EventDate["dates"]; thisYear: number };

function SeatDates({ dates, thisYear }: SeatDatesProps) {
  if (dates.length === 0) return null;
  return (
    <Box>
      <Text>{texts.forDates(dates.length)}</Text>
      <chakra.ul ps="5" listStyleType="disc">
        {dates.map(({ scheduleId, start, end }) => (
          <li key={scheduleId}>{formatTimeSpan(parseWallTime(start), parseWallTime(end), thisYear)}</li>
        ))}
      </chakra.ul>
    </Box>
  );
}

/** Who comes with somebody has the same contact more often than not, and never the same first name. */
function sibling({ customer }: StaffBooking): NewCustomer {
  const { lastName, userEmail, userPhone } = customer;
  return { firstName: "", lastName: lastName ?? "", userEmail: userEmail ?? "", userPhone: userPhone ?? "" };
}

function nameIn({ customer }: StaffBooking): string {
  return employeeName(customer) || customer.userPhone || customer.userEmail || texts.somebody;
}

function datesIn({ events }: StaffBooking, title: string, thisYear: number): string {
  const dates = events.flatMap(({ schedules }) => schedules);
  const [only, ...more] = dates;
  if (!only) return title;
  return more.length === 0
    ? texts.signedUpDate(title, formatDateAndTime(parseWallTime(only.start), thisYear))
    : texts.signedUpDates(title, dates.length);
}
