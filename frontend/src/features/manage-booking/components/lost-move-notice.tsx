import { useMemo } from "react";
import { LostSlotNotice } from "@/shared/slots/components/lost-slot-notice";
import { isDuring } from "@/shared/slots/model/own-times";
import type { ManagedAppointment } from "../api/manage-booking";
import { standingBeside } from "../model/moved-visit";
import type { NewTime } from "./move-panel";
import type { LostMove } from "./use-manage-booking";
import { useOwnTimes } from "./use-own-times";

type LostMoveNoticeProps = {
  lost: LostMove;
  /** The one that was to be moved. */
  appointment: ManagedAppointment;
  /** All of its booking. */
  appointments: ManagedAppointment[];
  timeZone: string;
  onChoose: (time: NewTime) => void;
};

/** Other times in place of a new one that somebody else took: of one person none that touch another appointment. */
export function LostMoveNotice(props: LostMoveNoticeProps) {
  const { lost, appointment, appointments, timeZone, onChoose } = props;
  const { userId, isTogether } = lost;
  const ownTimes = useOwnTimes(
    timeZone,
    appointments.map(({ appointmentId }) => appointmentId),
  );
  // The same object as long as nothing changes: each new one takes the focus.
  const shown = useMemo(() => {
    if (lost.isTogether) return lost;
    const taken = [...ownTimes, ...standingBeside([appointment], appointments)];
    const isFree = ({ dateFrom }: { dateFrom: string }) => !isDuring(taken, dateFrom, appointment.duration);
    return { ...lost, alternatives: lost.alternatives.filter(isFree) };
  }, [lost, appointment, appointments, ownTimes]);
  return (
    <LostSlotNotice
      lost={shown}
      title={appointment.title}
      onChoose={(slot) => onChoose({ slot, userId, isTogether })}
    />
  );
}
