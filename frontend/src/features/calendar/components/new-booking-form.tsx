import { Box, Button, Field, Flex, Heading, Input, Skeleton, Stack, Text } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { Form, Formik, type FormikHelpers } from "formik";
import { type ReactNode, useId, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { isEmailAddress, isPhoneNumber, longest } from "@/shared/lib/contact-rules";
import { formatDateAndTime, formatTime, parseWallTime } from "@/shared/lib/format";
import { SlotList } from "@/shared/slots/components/slot-list";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { darkPicker } from "@/shared/ui/dark-picker";
import { FocusFirstError } from "@/shared/ui/focus-first-error";
import { TextareaField, TextField } from "@/shared/ui/form-field";
import { dismissErrorSnackbars, showSuccessSnackbar } from "@/shared/ui/snackbar";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { TickBox } from "@/shared/ui/tick-box";
import {
  employeesQuery,
  type FoundCustomer,
  type NewBooking,
  type OfferedService,
  type Series,
  type SeriesMode,
  servicesQuery,
  suggestionsQuery,
  useAddBooking,
  useAddSeries,
} from "../api/new-booking";
import type { StaffCalendar } from "../api/staff-calendar";
import { dateOf } from "../model/calendar-days";
import {
  type BookedService,
  bookedServices,
  canBeTold,
  customerAgain,
  type Guest,
  lengthOfService,
  movedVisit,
  newBooking,
  type Sequence,
  type Suggestion,
  type WantedService,
  withEmployee,
} from "../model/new-booking";
import { isElsewhere } from "../model/opened";
import { allRefused, type PlannedVisit, plannedVisits } from "../model/series";
import { readStaffRefusal, type StaffRefusal } from "../model/staff-refusal";
import { seriesTexts, newBookingTexts as texts } from "../new-booking-texts";
import { ChosenCustomer, CustomerField } from "./customer-field";
import type { WantedPlace } from "./refusal-parts";
import { RefusedBookingDialog } from "./refused-booking-dialog";
import { once, type Repetition, RepetitionFields } from "./repetition-fields";
import { SameAgain } from "./same-again";
import { SeriesDialog } from "./series-dialog";
import { ServiceRows, type WantedRow } from "./service-rows";
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
  mayOverrule: boolean;
  /** Another day was chosen: the calendar beside shows it too. */
  onDay: (day: string) => void;
  onClose: () => void;
};

type Values = { firstName: string; lastName: string; userEmail: string; userPhone: string; note: string };

const dayLength = 10;
const clockEnd = 16;
const clockOf = (start: string) => start.slice(dayLength + 1, clockEnd);

const mostSuggestable = 6;

function contactErrors({ userEmail, userPhone }: Values): Partial<Values> {
  return {
    ...(userEmail.trim() !== "" && !isEmailAddress(userEmail) && { userEmail: texts.wrongMail }),
    ...(userPhone.trim() !== "" && !isPhoneNumber(userPhone) && { userPhone: texts.wrongPhone }),
  };
}

/** The series is none where a single visit was refused. */
type Refused = { refusal: StaffRefusal; body: NewBooking; series: Series | null };

/** What the form begins with. */
type Untouched = { rows: WantedRow[]; day: string; time: string | null };

type Previewed = { series: Series; visits: PlannedVisit[] };

/** Who comes, what for and when. Whatever is not known may stay empty. */
export function NewBookingForm(props: NewBookingFormProps) {
  const { place, customer, organizationNr, calendar, now, mayOverrule, onDay, onClose } = props;
  const [only, ...moreEmployees] = calendar.employees;
  const settledUser = only && moreEmployees.length === 0 ? only.userId : place.userId;
  const [guest, setGuest] = useState<Guest["kind"]>(customer ? "known" : "unknown");
  const [known, setKnown] = useState(customer);
  const [typed, setTyped] = useState("");
  const [isUndecided, setIsUndecided] = useState(false);
  const customerField = useRef<HTMLInputElement>(null);
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
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { mutateAsync: book, isPending: isBooking } = useAddBooking();
  const { mutateAsync: repeat, isPending: isRepeating } = useAddSeries();
  const isPending = isBooking || isRepeating;

  const isHeld = useRef(false);
  const isChanged =
    typed.trim() !== "" ||
    (guest === "known" ? known?.customerId : undefined) !== customer?.customerId ||
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
  const sequence = useSequence(calendar.grid, offered ?? [], mayOverrule && rows.length > 1);
  const booked = time !== "" && isDay ? bookedServices(services, start, offeredTimes, sequence) : [];
  const isComplete = booked.length > 0 && services.length === rows.length;

  // Of a time that was typed it is said what stands in its way.
  const isOffered = offeredTimes.some((suggestion) => suggestion.start === start);
  const isUnexplained = isSuggestable && suggestions.isSuccess && !suggestions.isFetching && !isOffered;
  const unexplained = isUnexplained ? booked : [];

  const guestOf = (values: Values): Guest => {
    if (guest === "known" && known) return { kind: "known", customer: known };
    return guest === "new" ? { kind: "new", ...values } : { kind: "unknown" };
  };
  const send = async (body: NewBooking, form?: FormikHelpers<Values>) => {
    dismissErrorSnackbars();
    try {
      const made = await book(body);
      const [firstOne] = made.appointments;
      const when = firstOne ? formatDateAndTime(parseWallTime(firstOne.start), now.year) : "";
      showSuccessSnackbar(texts.saved, [when, firstOne?.employeeName].filter(Boolean).join(", "));
      closeSaved();
    } catch (error) {
      const fields = error instanceof ApiError ? contactFields(error.fields) : {};
      if (form && Object.keys(fields).length > 0) form.setErrors(fields);
      else setRefused({ refusal: readStaffRefusal(error), body, series: null });
    }
  };
  const refuseSeries = (error: unknown, series: Series) => {
    setPreviewed(null);
    setRefused({ refusal: readStaffRefusal(error), body: series.booking, series });
  };
  // What becomes of each visit is shown before any of them is booked.
  const previewSeries = async (series: Series, form: FormikHelpers<Values>) => {
    dismissErrorSnackbars();
    try {
      const within = await repeat(inMode("PREVIEW", series, false));
      const isAsked = mayOverrule && hasChosenEmployees(series.booking);
      const isRefused = within.some(({ outcome }) => outcome === "REFUSED");
      const against = isAsked && isRefused ? await repeat(inMode("PREVIEW", series, true)) : [];
      setPreviewed({ series, visits: plannedVisits(within, against) });
    } catch (error) {
      const fields = error instanceof ApiError ? contactFields(error.fields) : {};
      if (Object.keys(fields).length > 0) form.setErrors(fields);
      else refuseSeries(error, series);
    }
  };
  const previewAnyway = async (series: Series, message: string) => {
    dismissErrorSnackbars();
    try {
      const against = await repeat(inMode("PREVIEW", series, true));
      const visits = plannedVisits(allRefused(against, message), against);
      setRefused(null);
      setPreviewed({ series: { ...series, booking: { ...series.booking, overRules: true } }, visits });
    } catch (error) {
      refuseSeries(error, series);
    }
  };
  const bookSeries = async (series: Series, mode: SeriesMode, overRules: boolean) => {
    dismissErrorSnackbars();
    try {
      const visits = await repeat(inMode(mode, series, overRules));
      const made = visits.filter(({ outcome }) => outcome === "BOOKED").length;
      showSuccessSnackbar(seriesTexts.saved, seriesTexts.savedVisits(made));
      closeSaved();
    } catch (error) {
      refuseSeries(error, series);
    }
  };
  const sendAnyway = ({ refusal, body, series }: Refused) => {
    void (series ? previewAnyway(series, refusal.message) : send({ ...body, overRules: true }));
  };
  const type = (text: string) => {
    setTyped(text);
    setIsUndecided(false);
  };
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    setIsIncomplete(!isComplete);
    const isTypedOnly = guest === "unknown" && typed.trim() !== "";
    setIsUndecided(isTypedOnly);
    if (isTypedOnly) customerField.current?.focus();
    if (!isComplete || isTypedOnly) return;
    const body = newBooking({
      guest: guestOf(values),
      services: booked,
      note: values.note,
      notifyCustomer: isTold,
      overRules: false,
    });
    const { everyWeeks, visits } = repetition;
    if (everyWeeks === 0) await send(body, form);
    else await previewSeries({ booking: body, everyWeeks, visits }, form);
  };

  return (
    <Formik<Values>
      initialValues={{ firstName: "", lastName: "", userEmail: "", userPhone: "", note: "" }}
      validate={(values) => (guest === "new" ? contactErrors(values) : {})}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ values, dirty, setValues }) => (
        <Form noValidate>
          <FocusFirstError />
          <AskBeforeLeaving isDirty={dirty || isChanged} isHeld={isHeld} isLeft={isElsewhere} />
          <Stack gap="7">
            <Box>
              {guest === "unknown" && (
                <CustomerField
                  text={typed}
                  onType={type}
                  isUndecided={isUndecided}
                  field={customerField}
                  onChoose={(customer) => {
                    type("");
                    setKnown(customer);
                    setGuest("known");
                  }}
                  onCreate={(text) => {
                    type("");
                    void setValues({ ...values, ...customerAgain(values, text) }, false);
                    setGuest("new");
                  }}
                />
              )}
              {guest === "known" && known && (
                <ChosenCustomer customer={known} onDrop={() => setGuest("unknown")} />
              )}
              {guest === "new" && <NewCustomerFields onDrop={() => setGuest("unknown")} />}
            </Box>
            <Group title={texts.services}>
              {guest === "known" && known && offered && (
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
                onChange={setRows}
              />
            </Group>
            <Group title={texts.when}>
              <Field.Root>
                <Field.Label>{texts.date}</Field.Label>
                <Input
                  type="date"
                  css={darkPicker}
                  value={day}
                  onChange={(event) => {
                    setDay(event.target.value);
                    if (dateOf(event.target.value)) onDay(event.target.value);
                  }}
                />
              </Field.Root>
              <Suggestions
                kind={services.length === 0 ? "none" : services.length > mostSuggestable ? "many" : "asked"}
                answer={suggestions}
                chosen={start}
                onChoose={(dateFrom) => setTypedTime(clockOf(dateFrom))}
              />
              <Field.Root>
                <Field.Label>{texts.time}</Field.Label>
                <Input
                  type="time"
                  css={darkPicker}
                  step={300}
                  value={time}
                  onChange={(event) => setTypedTime(event.target.value)}
                />
              </Field.Root>
              {unexplained.length > 0 && (
                <WhyNot
                  services={unexplained}
                  offered={offered ?? []}
                  time={time}
                  employees={calendar.employees}
                />
              )}
              {booked.length > 1 && <Plan services={booked} offered={offered ?? []} calendar={calendar} />}
              <RepetitionFields value={repetition} onChange={setRepetition} />
            </Group>
            <TextareaField
              name="note"
              label={texts.note}
              hint={texts.noteHint}
              input={{ rows: 2, maxLength: 1_000 }}
            />
            {canBeTold(guestOf(values)) ? (
              <TickBox label={texts.notify} isTicked={isTold} onChange={setIsTold} />
            ) : (
              <Text textStyle="sm" color="fg.muted">
                {texts.noMailbox}
              </Text>
            )}
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
              isTold={isTold && canBeTold(guestOf(values))}
              isBusy={isPending}
              unbreakable={
                mayOverrule
                  ? hasChosenEmployees(previewed.series.booking)
                    ? null
                    : seriesTexts.chosenOnly
                  : seriesTexts.askManager
              }
              onBook={(mode, overRules) => void bookSeries(previewed.series, mode, overRules)}
              onClose={() => setPreviewed(null)}
            />
          )}
          {refused && (
            <RefusedBookingDialog
              refusal={refused.refusal}
              wanted={wantedPlace(refused)}
              employees={calendar.employees}
              isBusy={isPending}
              mayOverrule={mayOverrule}
              hasChosenEmployees={hasChosenEmployees(refused.body)}
              onChoose={(place) => {
                const again = movedVisit(refused.body.services, refused.refusal.index, place);
                setDay(again.start.slice(0, dayLength));
                setTypedTime(clockOf(again.start));
                setRows(withEmployee(rows, again.lost, place.userId));
                setRefused(null);
              }}
              onAnyway={() => sendAnyway(refused)}
              onClose={() => setRefused(null)}
            />
          )}
        </Form>
      )}
    </Formik>
  );
}

/** How long each employee takes is told to managers; else the length of the service is the nearest guess. */
function useSequence(grid: number, offered: OfferedService[], isAsked: boolean): Sequence {
  const { data: staff } = useQuery({ ...employeesQuery(), enabled: isAsked });
  return {
    grid,
    lengthOf: (service) => lengthOfService(service, offered, staff?.employees ?? []),
  };
}

/** Rules are broken for people who were chosen, never for anybody. */
function hasChosenEmployees({ services }: NewBooking): boolean {
  return services.every(({ userId }) => userId != null);
}

function inMode(mode: SeriesMode, { booking, ...repetition }: Series, overRules: boolean) {
  return { ...repetition, mode, booking: { ...booking, overRules } };
}

/** When and with whom the service was wanted that is refused. */
function wantedPlace({ refusal, body }: Refused): WantedPlace {
  const lost = body.services[refusal.index];
  return { start: lost?.start ?? "", userId: lost?.userId ?? null };
}

/** What the server says of the fields that the form shows. */
function contactFields(fields: Record<string, string>): Partial<Values> {
  const names = ["firstName", "lastName", "userEmail", "userPhone"] as const;
  const errors: Partial<Values> = {};
  for (const name of names) {
    const message = fields[`customerData.${name}`];
    if (message) errors[name] = message;
  }
  return errors;
}

type GroupProps = { title: string; children: ReactNode };

function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="4">
      <Heading as="h3" id={id} textStyle="cardTitle">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function NewCustomerFields({ onDrop }: { onDrop: () => void }) {
  return (
    <Group title={texts.newCustomer}>
      <Flex gap="3" wrap={{ base: "wrap", sm: "nowrap" }} css={{ "& > *": { flex: "1 1 8rem" } }}>
        <TextField name="firstName" label={texts.firstName} input={{ autoComplete: "off", maxLength: 255 }} />
        <TextField name="lastName" label={texts.lastName} input={{ autoComplete: "off", maxLength: 255 }} />
      </Flex>
      <TextField
        name="userPhone"
        label={texts.phone}
        input={{ type: "tel", autoComplete: "off", maxLength: longest.phone }}
      />
      <TextField
        name="userEmail"
        label={texts.mail}
        input={{ type: "email", autoComplete: "off", maxLength: 255 }}
      />
      <Button variant="ghost" alignSelf="flex-start" onClick={onDrop}>
        {texts.other}
      </Button>
    </Group>
  );
}

type ServicesProps = {
  offered: OfferedService[] | undefined;
  error: unknown;
  onRetry: () => void;
  rows: WantedRow[];
  employees: StaffCalendar["employees"];
  preset: number | null;
  onChange: (rows: WantedRow[]) => void;
};

function Services({ offered, error, onRetry, ...rows }: ServicesProps) {
  if (error && !offered) return <ErrorPanel message={texts.servicesFailed} onRetry={onRetry} />;
  if (!offered) return <Skeleton height="11" />;
  if (offered.length === 0) return <Text color="fg.muted">{texts.noServices}</Text>;
  return <ServiceRows offered={offered} {...rows} />;
}

type SuggestionsProps = {
  kind: "none" | "many" | "asked";
  answer: { data: Suggestion[] | undefined; error: Error | null; refetch: () => unknown };
  chosen: string;
  onChoose: (dateFrom: string) => void;
};

function Suggestions({ kind, answer, chosen, onChoose }: SuggestionsProps) {
  if (kind === "none") return <Text color="fg.muted">{texts.chooseFirst}</Text>;
  if (kind === "many") return <Text color="fg.muted">{texts.tooMany}</Text>;
  const { data, error, refetch } = answer;
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="11" role="status" aria-label={texts.loadingSuggestions} />;
  return (
    <Stack gap="2" role="group" aria-label={texts.suggestions}>
      <Heading as="h4" fontFamily="body" textStyle="label" fontWeight="600" letterSpacing="0">
        {texts.suggestions}
      </Heading>
      {data.length > 0 ? (
        <SlotList
          slots={data.map(({ start }) => ({ dateFrom: start, userIdList: [] }))}
          chosen={chosen}
          onChoose={({ dateFrom }) => onChoose(dateFrom)}
        />
      ) : (
        <Text role="status" color="fg.muted">
          {texts.noSuggestions}
        </Text>
      )}
    </Stack>
  );
}

type PlanProps = { services: BookedService[]; offered: OfferedService[]; calendar: StaffCalendar };

/** Several services have times of their own. */
function Plan({ services, offered, calendar }: PlanProps) {
  const nameOf = (userId: number | null) => {
    const employee = calendar.employees.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : texts.anybody;
  };
  return (
    <Box aria-live="polite">
      <Text textStyle="label" fontWeight="600">
        {texts.plan}
      </Text>
      <Stack as="ol" listStyleType="none" gap="0">
        {services.map(({ serviceId, userId, start }) => (
          <Text as="li" key={`${serviceId} ${start}`}>
            {texts.planLine(
              formatTime(parseWallTime(start)),
              offered.find(({ serviceID }) => serviceID === serviceId)?.description ?? "",
              nameOf(userId),
            )}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}
