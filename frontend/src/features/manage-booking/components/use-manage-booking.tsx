import type { CalendarDateTime } from "@internationalized/date";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { readRefusal } from "@/shared/reservation/model/booking-refusal";
import type { LostSlot } from "@/shared/slots/components/lost-slot-notice";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import {
  type BookingKey,
  type ManagedAppointment,
  type ManagedBooking,
  type ManagedEvent,
  useCancelBooking,
  useMoveBooking,
} from "../api/manage-booking";
import {
  datesToLeave,
  type ManagedDate,
  managedDatesAhead,
  partsToCancel,
  seatAfterwards,
  seatTitle,
} from "../model/managed-booking";
import { manageTexts } from "../texts";
import type { OpenDialog } from "./booking-dialogs";
import type { NewTime } from "./move-panel";

// Needed with the first press on a button.
const BookingDialogs = lazy(async () => ({ default: (await import("./booking-dialogs")).BookingDialogs }));

/** A booking that somebody may change, at the time on the clock of its provider. */
export type Managed = {
  key: BookingKey;
  booking: Pick<ManagedBooking, "appointments" | "events">;
  now: CalendarDateTime;
};

/** A new time that somebody else took, for the appointment `entryId`. */
export type LostMove = LostSlot & Pick<NewTime, "userId" | "isTogether">;

export type BookingManagement = {
  /** Id of the appointment whose other times are shown. */
  moving: number | null;
  setMoving: (appointmentId: number | null) => void;
  lost: LostMove | null;
  askToCancel: (managed: Managed, dates: ManagedDate[]) => void;
  /** Of a course: whether one date or all of them. */
  askToLeave: (managed: Managed, event: ManagedEvent) => void;
  askToMove: (managed: Managed, appointment: ManagedAppointment, time: NewTime) => void;
  /** What stands in front of the page. */
  dialogs: ReactNode;
};

type Asked = { managed: Managed; dialog: OpenDialog };

/**
 * Cancelling and moving, with the questions before and the news after. A page has it once, for all of its bookings:
 * the news outlive the place of the booking on it.
 */
export function useManageBooking(finalFocus?: () => HTMLElement | null): BookingManagement {
  const [moving, setMoving] = useState<number | null>(null);
  const [lost, setLost] = useState<LostMove | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const cancelling = useCancelBooking();
  const relocating = useMoveBooking();

  const ask = (managed: Managed, dialog: OpenDialog) => setAsked({ managed, dialog });
  const askToCancel = (managed: Managed, dates: ManagedDate[], areMoved = false) => {
    const ahead = managedDatesAhead(managed.booking, managed.now);
    const seat = seatAfterwards(dates, ahead);
    ask(managed, { kind: "cancel", dates, staying: ahead.length - dates.length, seat, areMoved });
  };
  const cancel = (managed: Managed, dates: ManagedDate[]) => {
    dismissErrorSnackbars();
    const ahead = managedDatesAhead(managed.booking, managed.now);
    cancelling.mutate(
      { key: managed.key, parts: partsToCancel(dates, ahead) },
      {
        onSuccess: () => {
          setMoving(null);
          ask(managed, { kind: "cancelled", dates, seat: seatAfterwards(dates, ahead) });
        },
        onError: (error) => {
          setAsked(null);
          showErrorSnackbar(readRefusal(error).message);
        },
      },
    );
  };
  const move = (managed: Managed, appointment: ManagedAppointment, time: NewTime) => {
    dismissErrorSnackbars();
    const { slot, userId, isTogether } = time;
    const { appointmentId } = appointment;
    relocating.mutate(
      { key: managed.key, appointments: [{ appointmentId, userId, start: slot.dateFrom }] },
      {
        onSuccess: () => {
          setMoving(null);
          setLost(null);
          ask(managed, {
            kind: "moved",
            to: formatDateAndTime(parseWallTime(slot.dateFrom), managed.now.year),
          });
        },
        onError: (error) => {
          setAsked(null);
          const refusal = readRefusal(error);
          if (refusal.kind === "slot") {
            const message = `${refusal.message} ${manageTexts.oldTimeStays}`;
            const { alternatives } = refusal;
            setLost({ entryId: appointmentId, day: null, message, alternatives, userId, isTogether });
          } else {
            showErrorSnackbar(refusal.message);
          }
        },
      },
    );
  };
  return {
    moving,
    setMoving: (appointmentId) => {
      if (appointmentId !== null) setLost(null);
      setMoving(appointmentId);
    },
    lost,
    askToCancel: (managed, dates) => askToCancel(managed, dates),
    askToLeave: (managed, event) => {
      const dates = datesToLeave(event);
      const seat = seatAfterwards(dates, managedDatesAhead(managed.booking, managed.now)) ?? "FREED";
      ask(managed, { kind: "leave", title: seatTitle(event), dates, seat });
    },
    askToMove: (managed, appointment, time) => ask(managed, { kind: "move", appointment, time }),
    dialogs: asked && (
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <BookingDialogs
            open={asked.dialog}
            managed={asked.managed}
            isBusy={cancelling.isPending || relocating.isPending}
            finalFocus={finalFocus}
            onCancel={(dates) => cancel(asked.managed, dates)}
            onMovedMeanwhile={(managed, dates) => askToCancel(managed, dates, true)}
            onMove={(appointment, time) => move(asked.managed, appointment, time)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      </ErrorBoundary>
    ),
  };
}
