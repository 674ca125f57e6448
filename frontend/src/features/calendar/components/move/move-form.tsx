import { Button, Field, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SlotList } from "@/shared/slots/components/slot-list";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { DayBox } from "@/shared/ui/day-box";
import { NumberBox } from "@/shared/ui/number-field";
import { SelectBox } from "@/shared/ui/select-box";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { TimeBox } from "@/shared/ui/time-box";
import { type BookedAppointment, staffMoveSlotsQuery } from "../../api/staff-bookings";
import type { StaffEmployee } from "../../api/staff-calendar";
import { dateOf } from "../../model/calendar-days";
import { isElsewhere } from "../../model/opened";
import { moveTexts } from "../../texts";
import { WhyNotMove } from "../new-booking/why-not";
import type { MoveRequest } from "./move-dialog";

type MoveFormProps = {
  bookingId: number;
  appointment: BookedAppointment;
  employees: StaffEmployee[];
  onMove: (request: MoveRequest) => void;
  onClose: () => void;
};

const dayLength = 10;
const clockEnd = 16;

/** A day, in minutes. */
const longest = 1_440;

/** Another day, time or employee for an appointment; what is free within the rules is suggested. */
export function MoveForm({ bookingId, appointment, employees, onMove, onClose }: MoveFormProps) {
  const { appointmentId, title, start } = appointment;
  // Whoever has left the team hands over to somebody else.
  const isLeft = !employees.some((one) => one.userId === appointment.userId);
  const before = {
    day: start.slice(0, dayLength),
    time: start.slice(dayLength + 1, clockEnd),
    userId: (isLeft && employees[0]?.userId) || appointment.userId,
    minutes: String(appointment.duration),
  };
  const [day, setDay] = useState(before.day);
  const [time, setTime] = useState(before.time);
  const [userId, setUserId] = useState(before.userId);
  const [typedMinutes, setTypedMinutes] = useState(before.minutes);
  const isDirty =
    day !== before.day || time !== before.time || userId !== before.userId || typedMinutes !== before.minutes;
  const isHeld = useRef(false);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const wanted = `${day}T${time}:00`;
  const minutes = Number(typedMinutes);
  const isLength = Number.isInteger(minutes) && minutes >= 1 && minutes <= longest;
  const isDay = dateOf(day) !== null;
  const duration = minutes === appointment.duration ? null : minutes;
  // What only gets longer or shorter is not judged anew.
  const isPresent = wanted === start && userId === appointment.userId;
  const moveTo = (to: string) =>
    onMove({
      bookingId,
      appointmentId,
      title,
      from: { start, userId: appointment.userId, minutes: appointment.duration },
      to: { start: to, userId, minutes },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = isDay && time !== "";
    setIsIncomplete(!isComplete);
    if (isComplete && isLength) moveTo(wanted);
  };
  const chooseSuggested = (dateFrom: string) => {
    setTime(dateFrom.slice(dayLength + 1, clockEnd));
    // It is complete, and the question that follows says it all. Where nothing changes there is none.
    const changes = dateFrom !== start || userId !== appointment.userId || duration !== null;
    if (changes) moveTo(dateFrom);
  };
  return (
    <form onSubmit={submit} noValidate>
      <AskBeforeLeaving isDirty={isDirty} isHeld={isHeld} isLeft={isElsewhere} />
      <Heading as="h4" ref={heading} tabIndex={-1} outline="none" textStyle="cardTitle" mb="3">
        {moveTexts.title(title)}
      </Heading>
      <Stack gap="4">
        <Field.Root invalid={isIncomplete}>
          <Field.Label>{moveTexts.date}</Field.Label>
          <DayBox day={day} onDay={setDay} />
        </Field.Root>
        <Field.Root>
          <Field.Label>{moveTexts.employee}</Field.Label>
          {isLeft && <Field.HelperText>{moveTexts.left(appointment.employeeName)}</Field.HelperText>}
          <SelectBox value={String(userId)} onChange={(event) => setUserId(Number(event.target.value))}>
            {employees.map((employee) => (
              <option key={employee.userId} value={employee.userId}>
                {employeeName(employee)}
              </option>
            ))}
          </SelectBox>
        </Field.Root>
        <Field.Root invalid={!isLength}>
          <Field.Label>{moveTexts.minutes}</Field.Label>
          <NumberBox value={typedMinutes} onChange={(event) => setTypedMinutes(event.target.value)} />
          <Field.ErrorText>{moveTexts.wrongMinutes}</Field.ErrorText>
        </Field.Root>
        {isDay && isLength && (
          <Suggestions
            bookingId={bookingId}
            appointmentId={appointmentId}
            duration={duration}
            day={day}
            userId={userId}
            chosen={wanted}
            onChoose={chooseSuggested}
          />
        )}
        <Field.Root invalid={isIncomplete}>
          <Field.Label>{moveTexts.time}</Field.Label>
          <TimeBox time={time} onTime={setTime} />
        </Field.Root>
        {isDay && isLength && time !== "" && !isPresent && (
          <WhyNotTyped
            bookingId={bookingId}
            appointmentId={appointmentId}
            duration={duration}
            day={day}
            userId={userId}
            chosen={wanted}
            employees={employees}
          />
        )}
        {isIncomplete && (
          <Text role="alert" color="fg.error">
            {moveTexts.missing}
          </Text>
        )}
        <Flex gap="3" wrap="wrap">
          <Button type="submit">{moveTexts.next}</Button>
          <Button variant="ghost" onClick={onClose}>
            {moveTexts.keep}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

type Typed = {
  bookingId: number;
  appointmentId: number;
  duration: number | null;
  day: string;
  userId: number;
  chosen: string;
};

/** Of a time that is not suggested it is said what stands in its way. */
function WhyNotTyped({ userId, chosen, employees, ...wanted }: Typed & { employees: StaffEmployee[] }) {
  const { data, isFetching } = useQuery(staffMoveSlotsQuery(wanted));
  const isOffered = data?.some(
    ({ dateFrom, userIdList }) => dateFrom === chosen && userIdList.includes(userId),
  );
  if (!data || isFetching || isOffered) return null;
  const { bookingId, appointmentId, duration } = wanted;
  return (
    <WhyNotMove
      asked={{ bookingId, appointmentId, duration, userId, start: chosen }}
      time={chosen.slice(dayLength + 1, clockEnd)}
      employees={employees}
    />
  );
}

type SuggestionsProps = Typed & { onChoose: (dateFrom: string) => void };

function Suggestions({ userId, chosen, onChoose, ...wanted }: SuggestionsProps) {
  const { data, error, refetch } = useQuery(staffMoveSlotsQuery(wanted));
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="11" role="status" aria-label={moveTexts.loadingSuggestions} />;
  const slots = data.filter(({ userIdList }) => userIdList.includes(userId));
  return (
    <Stack gap="2" role="group" aria-label={moveTexts.suggestions}>
      <Text textStyle="label" fontWeight="600">
        {moveTexts.suggestions}
      </Text>
      {slots.length > 0 ? (
        <SlotList slots={slots} chosen={chosen} onChoose={({ dateFrom }) => onChoose(dateFrom)} />
      ) : (
        <Text role="status" color="fg.muted">
          {moveTexts.noSuggestions}
        </Text>
      )}
    </Stack>
  );
}
