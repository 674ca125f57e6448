import { Box, Button, Field, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { gently } from "@/shared/lib/motion";
import { SlotList } from "@/shared/slots/components/slot-list";
import { VisitPlan } from "@/shared/slots/components/visit-plan";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { DayBox } from "@/shared/ui/day-box";
import { NativeSwitch } from "@/shared/ui/native-switch";
import { dismissErrorSnackbars, showErrorSnackbar, showSuccessSnackbar } from "@/shared/ui/snackbar";
import { ErrorPanel } from "@/shared/ui/state-panels";
import {
  type BookedAppointment,
  type MoveVisit,
  staffMoveVisitsQuery,
  useMoveVisit,
} from "../../api/staff-bookings";
import type { StaffEmployee } from "../../api/staff-calendar";
import { dateOf } from "../../model/calendar-days";
import { isElsewhere } from "../../model/opened";
import { readStaffRefusal } from "../../model/staff-refusal";
import { moveTexts, moveVisitTexts as texts } from "../../texts";
import { NotifyChoice } from "./notify-choice";

type MoveVisitFormProps = {
  bookingId: number;
  /** Those that are moved together, by start. */
  appointments: BookedAppointment[];
  employees: StaffEmployee[];
  thisYear: number;
  onClose: () => void;
};

const dayLength = 10;

/** Another time for all appointments of a booking: whole visits are suggested, and one of them is taken. */
export function MoveVisitForm(props: MoveVisitFormProps) {
  const { bookingId, appointments, employees, thisYear, onClose } = props;
  const [day, setDay] = useState(appointments[0]?.start.slice(0, dayLength) ?? "");
  const [mayBeOthers, setMayBeOthers] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTold, setIsTold] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const plan = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    // Below many times it is out of sight.
    if (chosen !== null) plan.current?.scrollIntoView({ block: "nearest", behavior: gently() });
  }, [chosen]);
  const isThere = ({ userId }: BookedAppointment) => employees.some((one) => one.userId === userId);
  const asked = {
    bookingId,
    day,
    // Whoever has left the team hands over to somebody else.
    appointments: appointments.map((appointment) => ({
      appointmentId: appointment.appointmentId,
      userId: mayBeOthers || !isThere(appointment) ? null : appointment.userId,
    })),
  };
  const isDay = dateOf(day) !== null;
  const { data, error, refetch } = useQuery({ ...staffMoveVisitsQuery(asked), enabled: isDay });
  const { mutate, isPending } = useMoveVisit();
  const visit = data?.find(({ dateFrom }) => dateFrom === chosen);
  const move = (to: MoveVisit) => {
    dismissErrorSnackbars();
    mutate(
      { bookingId, visit: to, notifyCustomer: isTold },
      {
        onSuccess: () => {
          const start = formatDateAndTime(parseWallTime(to.dateFrom), thisYear);
          showSuccessSnackbar(texts.moved, texts.movedDescription(start));
          isHeld.current = false;
          onClose();
        },
        onError: (failure) => {
          setChosen(null);
          showErrorSnackbar(`${readStaffRefusal(failure).message} ${texts.oldTimesStay}`);
          void refetch();
        },
      },
    );
  };
  return (
    <Box>
      <AskBeforeLeaving isDirty={chosen !== null} isHeld={isHeld} isLeft={isElsewhere} />
      <Heading as="h4" ref={heading} tabIndex={-1} outline="none" textStyle="cardTitle" mb="3">
        {texts.title}
      </Heading>
      <Stack gap="4">
        <Field.Root invalid={!isDay}>
          <Field.Label>{moveTexts.date}</Field.Label>
          <DayBox
            day={day}
            onDay={(next) => {
              setDay(next);
              setChosen(null);
            }}
          />
        </Field.Root>
        {employees.length > 1 && (
          <NativeSwitch
            isOn={mayBeOthers}
            onChange={(isOn) => {
              setMayBeOthers(isOn);
              setChosen(null);
            }}
            label={texts.others}
          />
        )}
        {error && !data ? (
          <ErrorPanel message={error.message} onRetry={() => void refetch()} />
        ) : isDay && !data ? (
          <Skeleton height="11" role="status" aria-label={moveTexts.loadingSuggestions} />
        ) : null}
        {data && data.length === 0 && (
          <Text role="status" color="fg.muted">
            {texts.none}
          </Text>
        )}
        {data && data.length > 0 && (
          <Stack gap="2" role="group" aria-label={texts.suggestions}>
            <Text textStyle="label" fontWeight="600">
              {texts.suggestions}
            </Text>
            <SlotList
              slots={data.map(({ dateFrom }) => ({ dateFrom, userIdList: [] }))}
              chosen={chosen}
              onChoose={({ dateFrom }) => setChosen(dateFrom)}
            />
          </Stack>
        )}
        {visit && (
          <Box ref={plan}>
            <VisitPlan
              label={texts.plan}
              visit={visit}
              serviceOf={({ appointmentId, userId }) => {
                const appointment = appointments.find((one) => one.appointmentId === appointmentId);
                const employee = employees.find((one) => one.userId === userId);
                return {
                  title: appointment?.title ?? "",
                  employee: employee ? { name: employeeName(employee), avatar: employee.avatar } : null,
                };
              }}
            >
              <NotifyChoice bookingId={bookingId} isTold={isTold} onChange={setIsTold} />
              <Button loading={isPending} onClick={() => move(visit)}>
                <CalendarCheck aria-hidden />
                {texts.moveHere}
              </Button>
            </VisitPlan>
          </Box>
        )}
        <Flex>
          <Button variant="ghost" onClick={onClose}>
            {moveTexts.keep}
          </Button>
        </Flex>
      </Stack>
    </Box>
  );
}
