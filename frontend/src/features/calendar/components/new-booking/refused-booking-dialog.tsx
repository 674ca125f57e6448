import { ActingButton, ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import type { StaffEmployee } from "../../api/staff-calendar";
import type { StaffRefusal } from "../../model/staff-refusal";
import { newBookingTexts as texts } from "../../new-booking-texts";
import { moveTexts } from "../../texts";
import { Alternatives, titleOfRefusal, type WantedPlace } from "../move/refusal-parts";

type RefusedBookingDialogProps = {
  refusal: StaffRefusal;
  /** When and with whom the service was wanted that is refused. */
  wanted: WantedPlace;
  employees: StaffEmployee[];
  isBusy: boolean;
  isManager: boolean;
  /** Rules are broken for people who were chosen, never for anybody. */
  hasChosenEmployees: boolean;
  onChoose: (place: WantedPlace) => void;
  onAnyway: () => void;
  onClose: () => void;
};

/** Why a visit cannot be written down like that, and what can be done about it. */
export function RefusedBookingDialog(props: RefusedBookingDialogProps) {
  const { refusal, wanted, employees, isBusy, onChoose, onAnyway, onClose } = props;
  const { isManager, hasChosenEmployees } = props;
  const isBreakable = refusal.kind === "rule";
  return (
    <ConfirmationDialog
      isOpen
      title={titleOfRefusal(refusal)}
      onClose={() => !isBusy && onClose()}
      controls={<Alternatives refusal={refusal} wanted={wanted} employees={employees} onChoose={onChoose} />}
      actions={
        <>
          <SafeButton isBusy={isBusy} onClick={onClose}>
            {texts.back}
          </SafeButton>
          {isBreakable && isManager && hasChosenEmployees && (
            <ActingButton isBusy={isBusy} onClick={onAnyway}>
              {moveTexts.anyway}
            </ActingButton>
          )}
        </>
      }
    >
      {refusal.message}{" "}
      {isBreakable &&
        (isManager
          ? hasChosenEmployees
            ? moveTexts.ruleDescription
            : texts.chosenOnly
          : moveTexts.askManager)}
    </ConfirmationDialog>
  );
}
