import { useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { notifyResult } from "@/shared/ui/notify-result";
import { TickBox } from "@/shared/ui/tick-box";
import { useCancelParts } from "../../api/staff-bookings";
import { detailTexts as texts } from "../../texts";

/** What of a booking shall be cancelled: appointments, or dates of an event or course. */
export type Cancellation = {
  kind: "appointments" | "dates";
  parts: { id: number; title: string; start: string }[];
  /** Whether something else of the booking stays. */
  hasOthers: boolean;
  /** Whether it lies in the past, where no time becomes free. */
  isOver: boolean;
};

type CancelDialogProps = {
  cancellation: Cancellation;
  bookingId: number;
  hasEmail: boolean;
  thisYear: number;
  onClose: () => void;
};

/** What it means, before it is done. */
export function CancelDialog({ cancellation, bookingId, hasEmail, thisYear, onClose }: CancelDialogProps) {
  const { kind, parts, hasOthers, isOver } = cancellation;
  const { mutateAsync, isPending } = useCancelParts();
  const [isTold, setIsTold] = useState(true);
  const areDates = kind === "dates";
  const cancel = async () => {
    const which = areDates
      ? { schedules: parts.map(({ id }) => ({ scheduleId: id })) }
      : { appointments: parts.map(({ id }) => ({ appointmentId: id })) };
    await notifyResult(mutateAsync({ bookingId, ...which, notifyCustomer: isTold }), {
      title: texts.cancelled,
      description: areDates
        ? texts.cancelledSignUpDescription
        : isOver
          ? texts.cancelledOverDescription
          : texts.cancelledDescription,
    });
    onClose();
  };
  return (
    <ConfirmationDialog
      isOpen
      title={areDates ? texts.cancelSignUpTitle : texts.cancelTitle(parts.length)}
      onClose={() => !isPending && onClose()}
      controls={hasEmail && <TickBox label={texts.notify} isTicked={isTold} onChange={setIsTold} />}
      actions={
        <>
          <SafeButton isBusy={isPending} onClick={onClose}>
            {texts.back}
          </SafeButton>
          <DestructiveButton isBusy={isPending} onClick={() => void cancel()}>
            {texts.cancel}
          </DestructiveButton>
        </>
      }
    >
      {parts
        .map(({ title, start }) => `${title}, ${formatDateAndTime(parseWallTime(start), thisYear)}. `)
        .join("")}
      {hasOthers && `${texts.othersStay} `}
      {!areDates && !isOver && `${texts.freesTime(parts.length)} `}
      {texts.noReturn}
    </ConfirmationDialog>
  );
}
