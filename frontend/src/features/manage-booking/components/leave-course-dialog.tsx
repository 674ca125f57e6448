import { Field, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { ConfirmationDialog, DestructiveButton } from "@/shared/ui/confirmation-dialog";
import { Panel } from "@/shared/ui/panel";
import { SelectBox } from "@/shared/ui/select-box";
import type { ManagedDate, SeatAfterwards } from "../model/managed-booking";
import { manageTexts } from "../texts";

type LeaveCourseDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  title: string;
  /** More than one, all of the same course. */
  dates: ManagedDate[];
  /** What becomes of the seat without all of them: it is kept where another date is too near to be left. */
  seat: SeatAfterwards;
  thisYear: number;
  /** The safe button. */
  back: ReactNode;
  onCancel: (dates: ManagedDate[]) => void;
  onClose: () => void;
};

/** Whether a customer misses one date of a course or leaves it: two buttons, each with what it means. */
export function LeaveCourseDialog(props: LeaveCourseDialogProps) {
  const { isOpen, isBusy, title, dates, seat, thisYear, back, onCancel, onClose } = props;
  const [dateId, setDateId] = useState(dates[0]?.id);
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      title={manageTexts.whatToCancel}
      onClose={onClose}
      controls={
        <Stack gap="4" mb="5">
          <Panel p="4">
            <Field.Root mb="2">
              <Field.Label>{manageTexts.date}</Field.Label>
              <SelectBox
                frame={{ disabled: isBusy }}
                value={String(dateId)}
                onChange={(event) => setDateId(Number(event.target.value))}
              >
                {dates.map(({ id, start }) => (
                  <option key={id} value={id}>
                    {formatDateAndTime(parseWallTime(start), thisYear)}
                  </option>
                ))}
              </SelectBox>
            </Field.Root>
            <Text textStyle="sm" color="fg.muted" mb="3">
              {manageTexts.seat.KEPT}
            </Text>
            <DestructiveButton
              isBusy={isBusy}
              onClick={() => onCancel(dates.filter(({ id }) => id === dateId))}
            >
              {manageTexts.cancelOnly}
            </DestructiveButton>
          </Panel>
          <Panel p="4">
            <Text textStyle="sm" color="fg.muted" mb="3">
              {manageTexts.seat[seat]}
            </Text>
            <DestructiveButton isBusy={isBusy} onClick={() => onCancel(dates)}>
              {seat === "FREED" ? manageTexts.leaveCourse : manageTexts.cancelLater}
            </DestructiveButton>
          </Panel>
        </Stack>
      }
      actions={back}
    >
      {title}. {manageTexts.irrevocable}
    </ConfirmationDialog>
  );
}
