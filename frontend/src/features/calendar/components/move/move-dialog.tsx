import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { ActingButton, ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import { dismissErrorSnackbars, showSuccessSnackbar } from "@/shared/ui/snackbar";
import { useMoveAppointment } from "../../api/staff-bookings";
import type { StaffCalendar } from "../../api/staff-calendar";
import { bookable } from "../../model/entries";
import { readStaffRefusal, type StaffRefusal } from "../../model/staff-refusal";
import { moveTexts } from "../../texts";
import { NotifyChoice } from "./notify-choice";
import { Alternatives, titleOfRefusal, type WantedPlace } from "./refusal-parts";

/** When and with whom an appointment is, and for how many minutes. */
export type Place = { start: string; userId: number; minutes: number };

export type MoveRequest = {
  bookingId: number;
  appointmentId: number;
  title: string;
  from: Place;
  to: Place;
};

type MoveDialogProps = {
  request: MoveRequest;
  calendar: StaffCalendar;
  isManager: boolean;
  thisYear: number;
  /** Another time was chosen. */
  onChange: (request: MoveRequest) => void;
  onClose: () => void;
};

/** Whatever moves an appointment, by form or by pointer, asks here first; and here it says what is in the way. */
export function MoveDialog(props: MoveDialogProps) {
  const { start, userId, minutes } = props.request.to;
  const [isTold, setIsTold] = useState(true);
  // Each new place is asked for anew; whether the customer is told stays as it was chosen.
  return (
    <OpenMoveDialog key={`${start} ${userId} ${minutes}`} isTold={isTold} onTold={setIsTold} {...props} />
  );
}

type OpenMoveDialogProps = MoveDialogProps & { isTold: boolean; onTold: (isTold: boolean) => void };

function OpenMoveDialog(props: OpenMoveDialogProps) {
  const { request, calendar, isManager, thisYear, isTold, onTold, onChange, onClose } = props;
  const [refusal, setRefusal] = useState<StaffRefusal | null>(null);
  const { mutate, isPending } = useMoveAppointment();
  const nameOf = (userId: number) => {
    const employee = calendar.employees.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : "";
  };
  const { from, to } = request;
  const isStretched = from.minutes !== to.minutes;
  const stays = from.start === to.start && from.userId === to.userId;
  const inWords = ({ start, userId, minutes }: Place) => {
    const place = moveTexts.at(formatDateAndTime(parseWallTime(start), thisYear), nameOf(userId));
    return isStretched ? moveTexts.lasting(place, minutes) : place;
  };
  const move = (overRules: boolean) => {
    dismissErrorSnackbars();
    const { bookingId, appointmentId } = request;
    const { start, userId } = to;
    const duration = isStretched ? to.minutes : null;
    mutate(
      { bookingId, appointmentId, start, userId, duration, overRules, notifyCustomer: isTold },
      {
        onSuccess: () => {
          showSuccessSnackbar(
            stays ? moveTexts.stretched : moveTexts.moved,
            moveTexts.movedDescription(inWords(to)),
          );
          onClose();
        },
        onError: (error) => setRefusal(readStaffRefusal(error)),
      },
    );
  };
  const choose = ({ start, userId }: WantedPlace) =>
    onChange({ ...request, to: { ...to, start, userId: userId ?? to.userId } });
  const canOverrule = isManager && refusal?.kind === "rule";
  return (
    <ConfirmationDialog
      isOpen
      title={refusal ? titleOfRefusal(refusal) : stays ? moveTexts.stretchTitle : moveTexts.confirmTitle}
      onClose={() => !isPending && onClose()}
      controls={
        refusal ? (
          <Alternatives
            refusal={refusal}
            wanted={to}
            employees={bookable(calendar).employees}
            onChoose={choose}
          />
        ) : (
          <NotifyChoice bookingId={request.bookingId} isTold={isTold} onChange={onTold} />
        )
      }
      actions={
        <>
          <SafeButton isBusy={isPending} onClick={onClose}>
            {moveTexts.back}
          </SafeButton>
          {!refusal && (
            <ActingButton isBusy={isPending} onClick={() => move(false)}>
              {stays ? moveTexts.confirmStretch : moveTexts.confirm}
            </ActingButton>
          )}
          {canOverrule && (
            <ActingButton isBusy={isPending} onClick={() => move(true)}>
              {moveTexts.anyway}
            </ActingButton>
          )}
        </>
      }
    >
      {refusal ? (
        <>
          {refusal.message}{" "}
          {refusal.kind === "rule" && (isManager ? moveTexts.ruleDescription : moveTexts.askManager)}{" "}
          {moveTexts.oldTimeStays}
        </>
      ) : (
        <>
          {request.title}
          <Text as="span" display="block" mt="2">
            {moveTexts.from}: {inWords(from)}
          </Text>
          <Text as="span" display="block" color="fg" fontWeight="600">
            {moveTexts.to}: {inWords(to)}
          </Text>
        </>
      )}
    </ConfirmationDialog>
  );
}
