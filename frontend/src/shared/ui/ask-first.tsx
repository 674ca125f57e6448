import type { ReactNode } from "react";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";

type AskFirstProps = {
  isOpen: boolean;
  isBusy: boolean;
  title: string;
  children: ReactNode;
  /** Texts of the safe button and of the other one. */
  back: string;
  act: string;
  onBack: () => void;
  onAct: () => void;
};

/** A confirmation before something that cannot be taken back. */
export function AskFirst({ isOpen, isBusy, title, children, back, act, onBack, onAct }: AskFirstProps) {
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      title={title}
      onClose={() => {
        if (!isBusy) onBack();
      }}
      actions={
        <>
          <SafeButton isBusy={isBusy} onClick={onBack}>
            {back}
          </SafeButton>
          <DestructiveButton isBusy={isBusy} onClick={onAct}>
            {act}
          </DestructiveButton>
        </>
      }
    >
      {children}
    </ConfirmationDialog>
  );
}
