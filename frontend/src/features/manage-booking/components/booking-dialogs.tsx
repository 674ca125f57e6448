import { Box, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { formatDateAndTime, formatPrice, parseWallTime } from "@/shared/lib/format";
import { readRefusal } from "@/shared/reservation/model/booking-refusal";
import {
  ActingButton,
  ConfirmationDialog,
  DestructiveButton,
  SafeButton,
} from "@/shared/ui/confirmation-dialog";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { usePresentBooking } from "../api/get-present-booking";
import type { ManagedAppointment } from "../api/manage-booking";
import {
  countOfBooked,
  type ManagedDate,
  managedDatesAhead,
  type SeatAfterwards,
} from "../model/managed-booking";
import { movedDates } from "../model/moved-dates";
import { manageTexts } from "../texts";
import { LeaveCourseDialog } from "./leave-course-dialog";
import type { NewTime } from "./move-panel";
import type { Managed } from "./use-manage-booking";

// Not with the other texts, which everybody loads who looks at a booking.
const movedMeanwhile = "Das wurde inzwischen verschoben und noch nicht storniert. Jetzt gilt:";

/** The dialog that stands in front of the page: a confirmation, a choice or the good news. */
export type OpenDialog =
  | {
      kind: "cancel";
      dates: ManagedDate[];
      staying: number;
      seat: SeatAfterwards | null;
      /** They were moved while the page stood open. */
      areMoved?: boolean;
    }
  /** The dates of a course that can be left. */
  | { kind: "leave"; title: string; dates: ManagedDate[]; seat: SeatAfterwards }
  | { kind: "cancelled"; dates: ManagedDate[]; seat: SeatAfterwards | null }
  | { kind: "move"; appointment: ManagedAppointment; time: NewTime }
  | { kind: "moved"; to: string };

const shortly = (wallTime: string, thisYear: number) => formatDateAndTime(parseWallTime(wallTime), thisYear);

type BookingDialogsProps = {
  open: OpenDialog;
  managed: Managed;
  isBusy: boolean;
  /** Gets the focus after the good news, where the booking may be on screen no more. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  onCancel: (dates: ManagedDate[]) => void;
  /** What was to be cancelled stands at other times by now, for which the customer is asked anew. */
  onMovedMeanwhile: (managed: Managed, dates: ManagedDate[]) => void;
  onMove: (appointment: ManagedAppointment, time: NewTime) => void;
  onClose: () => void;
};

export function BookingDialogs(props: BookingDialogsProps) {
  const { open, managed, finalFocus, onCancel, onMovedMeanwhile, onMove, onClose } = props;
  const { key, now } = managed;
  const thisYear = now.year;
  const presentBooking = usePresentBooking();
  const [isLooking, setLooking] = useState(false);
  const isBusy = isLooking || props.isBusy;
  const cancelAsSeen = async (dates: ManagedDate[]) => {
    dismissErrorSnackbars();
    setLooking(true);
    try {
      const booking = await presentBooking(key);
      const moved = booking ? movedDates(dates, managedDatesAhead(booking, now)) : null;
      if (booking && moved) onMovedMeanwhile({ ...managed, booking }, moved);
      else onCancel(dates);
    } catch (error) {
      onClose();
      showErrorSnackbar(readRefusal(error).message);
    }
    setLooking(false);
  };
  const back = (
    <SafeButton isBusy={isBusy} onClick={onClose}>
      {manageTexts.back}
    </SafeButton>
  );
  const close = <ActingButton onClick={onClose}>{manageTexts.close}</ActingButton>;
  const frame = { isOpen: true, onClose: () => !isBusy && onClose() };
  switch (open.kind) {
    case "cancel": {
      const { dates, staying, seat, areMoved } = open;
      const count = countOfBooked(dates);
      const isCourse = count === 1 && dates.length > 1;
      const isPartOfCourse = seat === "KEPT";
      const leaving = isCourse || isPartOfCourse ? seat : null;
      return (
        <ConfirmationDialog
          {...frame}
          title={leaving ? manageTexts.confirmLeaveTitle[leaving] : manageTexts.confirmCancelTitle(count)}
          actions={
            <>
              {back}
              <DestructiveButton isBusy={isBusy} onClick={() => void cancelAsSeen(dates)}>
                {leaving === "FREED" ? manageTexts.leaveCourse : manageTexts.cancel}
              </DestructiveButton>
            </>
          }
        >
          <Text
            as="span"
            role="alert"
            display="block"
            color="fg"
            fontWeight="600"
            _empty={{ display: "none" }}
          >
            {areMoved && movedMeanwhile}
          </Text>
          <DateList dates={dates} thisYear={thisYear} />
          {seat && `${manageTexts.seat[seat]} `}
          {staying > 0 && seat !== "KEPT" && `${manageTexts.othersStay(staying)} `}
          {dates.every(({ eventId }) => eventId === null) && `${manageTexts.confirmCancel(count)} `}
          {manageTexts.irrevocable}
        </ConfirmationDialog>
      );
    }
    case "leave":
      return (
        <LeaveCourseDialog
          {...frame}
          {...open}
          isBusy={isBusy}
          thisYear={thisYear}
          back={back}
          onCancel={(left) => void cancelAsSeen(left)}
        />
      );
    case "move": {
      const { appointment, time } = open;
      return (
        <ConfirmationDialog
          {...frame}
          title={manageTexts.confirmMoveTitle}
          actions={
            <>
              {back}
              <ActingButton isBusy={isBusy} onClick={() => onMove(appointment, time)}>
                {manageTexts.move}
              </ActingButton>
            </>
          }
        >
          {manageTexts.confirmMove(
            appointment.title,
            shortly(appointment.start, thisYear),
            shortly(time.slot.dateFrom, thisYear),
          )}{" "}
          {manageTexts.priceStays(formatPrice(appointment.price))}
        </ConfirmationDialog>
      );
    }
    case "cancelled": {
      const { dates, seat } = open;
      const count = countOfBooked(dates);
      const [first] = dates;
      return (
        <ConfirmationDialog
          {...frame}
          title={manageTexts.cancelled(count)}
          actions={close}
          finalFocus={finalFocus}
        >
          {manageTexts.cancelledDescription(count)}{" "}
          {count === 1 && first && seat && manageTexts.seatGivenUp[seat](first.title)}
        </ConfirmationDialog>
      );
    }
    case "moved":
      return (
        <ConfirmationDialog {...frame} title={manageTexts.moved} actions={close} finalFocus={finalFocus}>
          {manageTexts.movedDescription(open.to)}
        </ConfirmationDialog>
      );
  }
}

type DateListProps = { dates: ManagedDate[]; thisYear: number };

function DateList({ dates, thisYear }: DateListProps) {
  return (
    <Stack as="ul" listStyleType="none" gap="2" mt="1" mb="4">
      {dates.map(({ id, eventId, title, start }) => (
        <Box as="li" key={`${eventId} ${id}`} borderInlineStartWidth="3px" borderColor="border" ps="3">
          <Text fontWeight="600" color="fg">
            {title}
          </Text>
          <Text>{shortly(start, thisYear)}</Text>
        </Box>
      ))}
    </Stack>
  );
}
