import type { ReactNode } from "react";
import { ActingButton, ConfirmationDialog, DestructiveButton, SafeButton } from "./confirmation-dialog";

type AskFirstProps = {
  isOpen: boolean;
  isBusy: boolean;
  title: string;
  children: ReactNode;
  /** What it would change. */
  consequences?: ReactNode;
  /** Gets the focus afterwards, where what has opened the dialog may be gone. */
  finalFocus?: () => HTMLElement | null;
  /** Texts of the safe button and of the other one. */
  back: string;
  act: string;
  /** Whether it can be taken back: then its button is no red one. */
  isReversible?: boolean;
  onBack: () => void;
  onAct: () => void;
};

/** A confirmation before something that takes rights or data away, or gives them. */
export function AskFirst(props: AskFirstProps) {
  const {
    isOpen,
    isBusy,
    title,
    children,
    consequences,
    finalFocus,
    back,
    act,
    isReversible = false,
    onBack,
    onAct,
  } = props;
  const Act = isReversible ? ActingButton : DestructiveButton;
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      title={title}
      controls={consequences}
      finalFocus={finalFocus}
      onClose={() => {
        if (!isBusy) onBack();
      }}
      actions={
        <>
          <SafeButton isBusy={isBusy} onClick={onBack}>
            {back}
          </SafeButton>
          <Act isBusy={isBusy} onClick={onAct}>
            {act}
          </Act>
        </>
      }
    >
      {children}
    </ConfirmationDialog>
  );
}
