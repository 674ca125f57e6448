import { Button, Field, Skeleton, Stack, Text } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { Formik, type FormikHelpers } from "formik";
import { useRef, useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import type { FieldValues } from "@/shared/reservation/model/custom-fields";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { CheckedForm } from "@/shared/ui/checked-form";
import { DayBox } from "@/shared/ui/day-box";
import { TextareaField } from "@/shared/ui/form-field";
import { dismissErrorSnackbars, showSuccessSnackbar } from "@/shared/ui/snackbar";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { TimeBox } from "@/shared/ui/time-box";
import {
  type FoundCustomer,
  type NewBooking,
  type OfferedService,
  type Series,
  type SeriesMode,
  servicesQuery,
  suggestionsQuery,
  useAddBooking,
} from "../../api/new-booking";
import type { StaffCalendar } from "../../api/staff-calendar";
import { dateOf } from "../../model/calendar-days";
import { answersTo, isTyped } from "../../model/custom-field-groups";
import { canBeTold, type NewCustomer, nobodyYet } from "../../model/guest";
import {
  bookedServices,
  canDoService,
  hasChosenEmployees,
  movedVisit,
  newBooking,
  type ServiceTerms,
  termsOfService,
  type WantedService,
  withEmployee,
} from "../../model/new-booking";
import { contactErrors, refusedContact } from "../../model/new-customer-errors";
import { isElsewhere } from "../../model/opened";
import { readStaffRefusal, type StaffRefusal } from "../../model/staff-refusal";
import { seriesTexts, newBookingTexts as texts } from "../../new-booking-texts";
import { CustomFieldPartOnDemand, customFieldErrors } from "../customer/custom-field-part-on-demand";
import { CustomerPart } from "../customer/customer-part";
import { FormGroup } from "../customer/form-group";
import { useServiceCustomFields } from "../customer/use-custom-fields";
import { useGuest } from "../customer/use-guest";
import { NotifyGuestChoice } from "../move/notify-choice";
import type { WantedPlace } from "../move/refusal-parts";
import { RefusedBookingDialog } from "./refused-booking-dialog";
import { once, type Repetition, RepetitionFields } from "./repetition-fields";
import { SameAgain } from "./same-again";
import { SeriesDialog } from "./series-dialog";
import { ServiceRows, type WantedRow } from "./service-rows";
import { useSeries } from "./use-series";
import { VisitOrder } from "./visit-order";
import { VisitStarts } from "./visit-starts";
import { WhyNot } from "./why-not";

/** Where in the calendar a visit is to be; what is not known yet is chosen in the form. */
export type NewBookingPlace = {
  day: string;
  /** `09:30` */
  time: string | null;
  userId: number | null;
  serviceId: number | null;
  /** Somebody stands at the door: the first free time of the day is meant. */
  isNow: boolean;
};

export type NewBookingFormProps = {
  place: NewBookingPlace;
  /** Who comes, where that is known already. */
  customer: FoundCustomer | null;
  organizationNr: number;
  calendar: StaffCalendar;
  now: CalendarDateTime;
  isManager: boolean;
  /** Another day was chosen: the calendar beside shows it too. */
  onDay: (day: string) => void;
  onClose: () => void;
};

type Values = NewCustomer & { note: string; answers: FieldValues };

const dayLength = 10;
const clockEnd = 16;
const clockOf = (start: string) => start.slice(dayLength + 1, clockEnd);

const mostSuggestable = 6;

/** The series is none where a single visit was refused. */
type Refused = { refusal: StaffRefusal; body: NewBooking; series: Series | null };

/** What is tried: a visit or a series of it. The form is there where it can show what is wrong in its fields. */
type Attempt = { body: NewBooking; of: Series | null; form?: FormikHelpers<Values> };

/** What the form begins with. */
type Untouched = { rows: WantedRow[]; day: string; time: string | null };

/** Who comes, what for and when. Whatever is not known may stay empty. */
export function NewBookingForm(props: NewBookingFormProps) {
  const { place, customer, organizationNr, calendar, now, isManager, onDay, onClose } = props;
  const [only, ...moreEmployees] = calendar.employees;
  const settledUser = only && moreEmployees.length === 0 ? only.userId : place.userId;
  const guest = useGuest(customer);
  const { known } = guest;
  const [untouched] = useState<Untouched>({
    rows: [{ key: 0, serviceId: place.serviceId, userId: settledUser }],
    day: place.day,
    time: place.time,
  });
  const [rows, setRows] = useState(untouched.rows);
  const [day, setDay] = useState(untouched.day);
  const [typedTime, setTypedTime] = useState(untouched.time);
  const [isTold, setIsTold] = useState(true);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { data: offered, error: servicesError, refetch } = useQuery(servicesQuery());
  const [repetition, setRepetition] = useState<Repetition>(once);
  const series = useSeries(isManager);
  const { previewed } = series;
  const { mutateAsync: book, isPending: isBooking } = useAddBooking();
  const isPending = isBooking || series.isPending;

  const isHeld = useRef(false);
  const isChanged =
    guest.isChanged ||
    JSON.stringify(rows) !== JSON.stringify(untouched.rows) ||
    day !== untouched.day ||
    typedTime !== untouched.time ||
    !isTold ||
    repetition !== once;
  const closeSaved = () => {
    isHeld.current = false;
    onClose();
  };

  const services = rows.flatMap(({ serviceId, userId }): WantedService[] =>
    serviceId === null ? [] : [{ serviceId, userId }],
  );
  const groups = useServiceCustomFields(
    services.map(({ serviceId }) => serviceId),
    offered ?? [],
  );
  const isDay = dateOf(day) !== null;
  const isSuggestable = services.length > 0 && services.length <= mostSuggestable && isDay;
  const suggestions = useQuery({
    ...suggestionsQuery({ organizationNr, day, services }),
    enabled: isSuggestable,
  });
  const offeredTimes = isSuggestable ? (suggestions.data ?? []) : [];
  const first = place.isNow ? offeredTimes[0] : undefined;
  const time = typedTime ?? (first ? clockOf(first.start) : "");
  const start = `${day}T${time}:00`;
  const termsOf = (service: WantedService) => termsOfService(service, offered ?? []);
  const canDo = (service: WantedService) => canDoService(service, offered ?? []);
  const sequence = { grid: calendar.grid, lengthOf: termsOf };
  const booked = time !== "" && isDay ? bookedServices(services, start, offeredTimes, sequence) : [];
  const isComplete = booked.length > 0 && services.length === rows.length;

  // Of a time that was typed it is said what stands in its way.
  const isOffered = offeredTimes.some((suggestion) => suggestion.start === start);
  const isUnexplained = isSuggestable && suggestions.isSuccess && !suggestions.isFetching && !isOffered;
  const unexplained = isUnexplained ? booked : [];

  const attempt = async ({ body, of, form }: Attempt, send: () => Promise<void>) => {
    dismissErrorSnackbars();
    try {
      await send();
    } catch (error) {
      const fields = form ? refusedContact(error) : {};
      if (form && Object.keys(fields).length > 0) {
        form.setErrors(fields);
        return;
      }
      series.close();
      setRefused({ refusal: readStaffRefusal(error), body, series: of });
    }
  };
  const bookOnce = async (body: NewBooking) => {
    const made = await book(body);
    const [firstOne] = made.appointments;
    const when = firstOne ? formatDateAndTime(parseWallTime(firstOne.start), now.year) : "";
    showSuccessSnackbar(texts.saved, [when, firstOne?.employeeName].filter(Boolean).join(", "));
    closeSaved();
  };
  const bookSeries = async (of: Series, mode: SeriesMode, overRules: boolean) => {
    const made = await series.book(of, mode, overRules);
    showSuccessSnackbar(seriesTexts.saved, seriesTexts.savedVisits(made));
    closeSaved();
  };
  const bookAnyway = async ({ refusal, body, series: of }: Refused) => {
    if (!of) return bookOnce({ ...body, overRules: true });
    const against = await series.previewAnyway(of, refusal.message);
    setRefused(null);
    series.show(against);
  };
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    setIsIncomplete(!isComplete);
    const isSettled = guest.settle();
    if (!isComplete || !isSettled) return;
    const body = newBooking({
      guest: guest.guestOf(values),
      services: booked,
      answers: answersTo(groups, values.answers),
      note: values.note,
      notifyCustomer: isTold,
      overRules: false,
    });
    const { everyWeeks, visits } = repetition;
    const of = everyWeeks === 0 ? null : { booking: body, everyWeeks, visits };
    await attempt({ body, of, form }, async () => {
      if (of) series.show(await series.preview(of));
      else await bookOnce(body);
    });
  };

  return (
    <Formik<Values>
      initialValues={{ ...nobodyYet, note: "", answers: {} }}
      validate={async (values) => ({
        ...(guest.kind === "new" ? contactErrors(values) : {}),
        ...(await customFieldErrors(groups, values.answers)),
      })}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ values }) => (
        <CheckedForm>
          <AskBeforeLeaving
            isDirty={isTyped(values, groups) || isChanged}
            isHeld={isHeld}
            isLeft={isElsewhere}
          />
          <Stack gap="7">
            <CustomerPart guest={guest} />
            <FormGroup title={texts.services}>
              {known && offered && (
                <SameAgain
                  customerId={known.customerId}
                  offered={offered}
                  employees={calendar.employees}
                  chosen={services}
                  onTake={(again) => setRows(again.map((wanted, key) => ({ key, ...wanted })))}
                />
              )}
              <Services
                offered={offered}
                error={servicesError}
                onRetry={() => void refetch()}
                rows={rows}
                employees={calendar.employees}
                preset={settledUser}
                termsOf={termsOf}
                canDo={canDo}
                onChange={setRows}
              />
            </FormGroup>
            <FormGroup title={texts.when}>
              <Field.Root>
                <Field.Label>{texts.date}</Field.Label>
                <DayBox
                  day={day}
                  onDay={(next) => {
                    setDay(next);
                    if (dateOf(next)) onDay(next);
                  }}
                />
              </Field.Root>
              <VisitStarts
                kind={services.length === 0 ? "none" : services.length > mostSuggestable ? "many" : "asked"}
                answer={suggestions}
                chosen={start}
                onChoose={(dateFrom) => setTypedTime(clockOf(dateFrom))}
              />
              <Field.Root>
                <Field.Label>{texts.time}</Field.Label>
                <TimeBox time={time} onTime={setTypedTime} />
              </Field.Root>
              {unexplained.length > 0 && (
                <WhyNot
                  services={unexplained}
                  offered={offered ?? []}
                  time={time}
                  employees={calendar.employees}
                />
              )}
              {booked.length > 1 && (
                <VisitOrder
                  services={booked}
                  offered={offered ?? []}
                  employees={calendar.employees}
                  termsOf={termsOf}
                />
              )}
              <RepetitionFields value={repetition} onChange={setRepetition} />
            </FormGroup>
            <CustomFieldPartOnDemand groups={groups} />
            <TextareaField
              name="note"
              label={texts.note}
              hint={texts.noteHint}
              input={{ rows: 2, maxLength: 1_000 }}
            />
            <NotifyGuestChoice guest={guest.guestOf(values)} isTold={isTold} onChange={setIsTold} />
            {isIncomplete && !isComplete && (
              <Text role="alert" color="fg.error" fontWeight="500">
                {texts.missing}
              </Text>
            )}
            <Button type="submit" loading={isPending}>
              {repetition.everyWeeks === 0 ? texts.save : seriesTexts.preview}
            </Button>
          </Stack>
          {previewed && (
            <SeriesDialog
              visits={previewed.visits}
              booking={previewed.series.booking}
              offered={offered ?? []}
              employees={calendar.employees}
              year={now.year}
              isTold={isTold && canBeTold(guest.guestOf(values))}
              isBusy={isPending}
              unbreakable={whyUnbreakable(previewed.series.booking, isManager)}
              onBook={(mode, overRules) => {
                const of = previewed.series;
                void attempt({ body: of.booking, of }, () => bookSeries(of, mode, overRules));
              }}
              onClose={series.close}
            />
          )}
          {refused && (
            <RefusedBookingDialog
              refusal={refused.refusal}
              wanted={wantedPlace(refused)}
              employees={calendar.employees}
              isBusy={isPending}
              isManager={isManager}
              hasChosenEmployees={hasChosenEmployees(refused.body)}
              onChoose={(place) => {
                const again = movedVisit(refused.body.services, refused.refusal.index, place);
                setDay(again.start.slice(0, dayLength));
                setTypedTime(clockOf(again.start));
                setRows(withEmployee(rows, again.lost, place.userId));
                setRefused(null);
              }}
              onAnyway={() => {
                const { body, series: of } = refused;
                void attempt({ body, of }, () => bookAnyway(refused));
              }}
              onClose={() => setRefused(null)}
            />
          )}
        </CheckedForm>
      )}
    </Formik>
  );
}

/** Why no rule can be broken; null where it can. */
function whyUnbreakable(booking: NewBooking, isManager: boolean): string | null {
  if (!isManager) return seriesTexts.askManager;
  return hasChosenEmployees(booking) ? null : seriesTexts.chosenOnly;
}

/** When and with whom the service was wanted that is refused. */
function wantedPlace({ refusal, body }: Refused): WantedPlace {
  const lost = body.services[refusal.index];
  return { start: lost?.start ?? "", userId: lost?.userId ?? null };
}

type ServicesProps = {
  offered: OfferedService[] | undefined;
  error: unknown;
  onRetry: () => void;
  rows: WantedRow[];
  employees: StaffCalendar["employees"];
  preset: number | null;
  termsOf: (service: WantedService) => ServiceTerms;
  canDo: (service: WantedService) => boolean;
  onChange: (rows: WantedRow[]) => void;
};

function Services({ offered, error, onRetry, ...rows }: ServicesProps) {
  if (error && !offered) return <ErrorPanel message={texts.servicesFailed} onRetry={onRetry} />;
  if (!offered) return <Skeleton height="11" />;
  if (offered.length === 0) return <Text color="fg.muted">{texts.noServices}</Text>;
  return <ServiceRows offered={offered} {...rows} />;
}
