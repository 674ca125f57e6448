import { Box, Button, Field, Heading } from "@chakra-ui/react";
import { type CalendarDate, toCalendarDate } from "@internationalized/date";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { parseWallTime } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { OwnTimesNoteOnDemand } from "@/shared/slots/components/own-times-note-on-demand";
import { SlotCalendar } from "@/shared/slots/components/slot-calendar";
import { slotsWith } from "@/shared/slots/model/availability";
import { anyEmployee, employeeName } from "@/shared/slots/model/employee-choice";
import { isDuring } from "@/shared/slots/model/own-times";
import type { Slot } from "@/shared/slots/model/slot-days";
import { slotTexts } from "@/shared/slots/texts";
import { NativeSwitch } from "@/shared/ui/native-switch";
import { SelectBox } from "@/shared/ui/select-box";
import { moveSlotsQuery } from "../api/list-move-slots";
import type { BookingKey, ManagedAppointment } from "../api/manage-booking";
import { isBookedTogether, standingBeside } from "../model/moved-visit";
import { manageTexts } from "../texts";
import { useOwnTimes } from "./use-own-times";

/** A new time, and who is to do it; 0 lets the provider choose. */
export type NewTime = {
  slot: Slot;
  userId: number;
  /** Several people come, who may be served at once. */
  isTogether: boolean;
};

type MovePanelProps = {
  bookingKey: BookingKey;
  organizationNr: number;
  appointment: ManagedAppointment;
  /** All of its booking. */
  appointments: ManagedAppointment[];
  timeZone: string;
  today: CalendarDate;
  horizonDays: number;
  onChoose: (time: NewTime) => void;
  onClose: () => void;
};

/** Calendar and times for one appointment that is to be moved. Whoever does it now is asked first. */
function MovePanel({
  bookingKey,
  organizationNr,
  appointment,
  appointments,
  timeZone,
  today,
  horizonDays,
  onChoose,
  onClose,
}: MovePanelProps) {
  const { data: employees } = useSuspenseQuery(assignedEmployeesQuery(organizationNr, appointment.serviceId));
  const [isTogether, setTogether] = useState(() => isBookedTogether(appointments));
  // What was offered before stays on the screen until the new answer is there.
  const parallel = useDeferredValue(isTogether);
  const { data: slots } = useSuspenseQuery(
    moveSlotsQuery(bookingKey, appointment.appointmentId, { today, horizonDays }, parallel),
  );
  const isStillThere = employees.some(({ userId }) => userId === appointment.userId);
  const [userId, setUserId] = useState(isStillThere ? appointment.userId : anyEmployee);
  // Most move by a few hours: the other times of the same day are seen first.
  const [day, setDay] = useState(toCalendarDate(parseWallTime(appointment.start)).toString());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const employee = employees.find((candidate) => candidate.userId === userId) ?? null;
  const offered = useMemo(() => slotsWith(slots, employee), [slots, employee]);
  const ownTimes = useOwnTimes(
    timeZone,
    appointments.map(({ appointmentId }) => appointmentId),
  );
  const others = standingBeside([appointment], appointments);
  const isAlreadyBooked = ({ dateFrom }: Slot) => isDuring(ownTimes, dateFrom, appointment.duration);
  const isAtSameTime = (slot: Slot) =>
    isAlreadyBooked(slot) || isDuring(others, slot.dateFrom, appointment.duration);
  const shown = isTogether ? offered : offered.filter((slot) => !isAlreadyBooked(slot));
  const isOneOfSeveral = others.length > 0;
  return (
    <Box>
      <Heading as="h3" ref={heading} tabIndex={-1} outline="none" textStyle="cardTitle" mb="4">
        {manageTexts.newTime(appointment.title)}
      </Heading>
      <Field.Root maxW="22rem" mb="5">
        <Field.Label>{slotTexts.employee}</Field.Label>
        <SelectBox value={String(userId)} onChange={(event) => setUserId(Number(event.target.value))}>
          <option value={anyEmployee}>{slotTexts.anyEmployee}</option>
          {employees.map((one) => (
            <option key={one.userId} value={one.userId}>
              {employeeName(one)}
            </option>
          ))}
        </SelectBox>
      </Field.Root>
      {isOneOfSeveral && (
        <Box mb="5">
          <NativeSwitch
            isOn={isTogether}
            onChange={setTogether}
            label={slotTexts.together}
            sentence={slotTexts.togetherSentence}
          />
        </Box>
      )}
      <SlotCalendar
        slots={shown}
        employee={employee}
        chosen={null}
        slotsOfOthers={[]}
        today={today}
        horizonDays={horizonDays}
        day={day}
        onChooseDay={setDay}
        onChooseSlot={(slot) => onChoose({ slot, userId, isTogether })}
        isAtSameTime={isAtSameTime}
      />
      {offered.some(isAlreadyBooked) && (
        <OwnTimesNoteOnDemand
          isTogether={isTogether}
          setTogether={isOneOfSeveral ? undefined : setTogether}
        />
      )}
      <Button variant="ghost" mt="5" onClick={onClose}>
        {manageTexts.keepTime}
      </Button>
    </Box>
  );
}

type MovePanelOfTodayProps = Omit<MovePanelProps, "today">;

/** The same from the day that the provider's calendar shows. */
export function MovePanelOfToday(panel: MovePanelOfTodayProps) {
  const now = useWallTime(panel.timeZone);
  const day = toCalendarDate(now).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object as long as it is the same day
  const today = useMemo(() => toCalendarDate(now), [day]);
  return <MovePanel today={today} {...panel} />;
}
