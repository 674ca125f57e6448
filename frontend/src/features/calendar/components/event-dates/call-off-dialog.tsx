import { Box, chakra, Text } from "@chakra-ui/react";
import { formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { notifyResult } from "@/shared/ui/notify-result";
import { type EventDate, useCallOff } from "../../api/event-dates";
import { dateTexts as texts } from "../../day-texts";

/** The date alone, or all dates of its event that lie ahead. */
export type CallOff = "date" | "event";

type CallOffDialogProps = {
  what: CallOff;
  date: EventDate;
  /** The dates of its event that have not begun. */
  ahead: EventDate["dates"];
  thisYear: number;
  onCalledOff: () => void;
  onClose: () => void;
};

/** Whom it concerns and what is gone with it, before dates are called off. */
export function CallOffDialog(props: CallOffDialogProps) {
  const { what, date, ahead, thisYear, onCalledOff, onClose } = props;
  const { title, start, end, scheduleId, eventId, participants, taken } = date;
  const { mutateAsync: callOff, isPending } = useCallOff();
  const isWholeEvent = what === "event";
  const spanOf = (one: { start: string; end: string }) =>
    formatTimeSpan(parseWallTime(one.start), parseWallTime(one.end), thisYear);
  const act = async () => {
    const good = {
      title: texts.calledOff,
      description: isWholeEvent ? texts.calledOffAll : texts.calledOffOne,
    };
    const went = await notifyResult(callOff({ scheduleId, eventId, isWholeEvent }), good);
    onClose();
    if (went) onCalledOff();
  };
  return (
    <ConfirmationDialog
      isOpen
      title={isWholeEvent ? texts.callOffAllTitle(ahead.length) : texts.callOffOneTitle}
      onClose={() => !isPending && onClose()}
      controls={
        isWholeEvent && (
          <Box mb="5">
            <Text fontWeight="600">{texts.theseDates}</Text>
            <chakra.ul ps="5" listStyleType="disc">
              {ahead.map((one) => (
                <li key={one.scheduleId}>{spanOf(one)}</li>
              ))}
            </chakra.ul>
          </Box>
        )
      }
      actions={
        <>
          <SafeButton isBusy={isPending} onClick={onClose}>
            {texts.back}
          </SafeButton>
          <DestructiveButton isBusy={isPending} onClick={() => void act()}>
            {texts.callOff}
          </DestructiveButton>
        </>
      }
    >
      {isWholeEvent ? (
        <>
          {title}. {texts.toldAll(taken)} {texts.noReturn}
        </>
      ) : (
        <>
          {title}, {spanOf({ start, end })}. {texts.toldOne(participants.length)}{" "}
          {ahead.length > 1 && `${texts.othersStay(ahead.length - 1)} `}
          {texts.noReturn}
        </>
      )}
    </ConfirmationDialog>
  );
}
