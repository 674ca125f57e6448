import { Button, Dialog } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Modal } from "./modal";

type ConfirmationDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What would change, or what is chosen before anything happens. */
  controls?: ReactNode;
  /** Buttons, the safe one first. */
  actions: ReactNode;
  /** Gets the focus afterwards, where what has opened the dialog may be gone. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  onClose: () => void;
};

/** A confirmation before, or the good news after, a change. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { isOpen, title, children, controls, actions, finalFocus, onClose } = props;
  return (
    <Modal
      role="alertdialog"
      open={isOpen}
      {...(finalFocus && { finalFocusEl: finalFocus })}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      content={{ maxW: "28rem", p: "6" }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {title}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {children}
      </Dialog.Description>
      {controls}
      {/* Side by side even on phones, each with room for a thumb. */}
      <Dialog.Footer p="0" gap="3" flexWrap="wrap" css={{ "& > button": { flexGrow: { base: 1, sm: 0 } } }}>
        {actions}
      </Dialog.Footer>
    </Modal>
  );
}

type DialogButtonProps = { children: ReactNode; onClick: () => void; isBusy?: boolean };

export function SafeButton({ children, onClick, isBusy = false }: DialogButtonProps) {
  return (
    <Button variant="outline" disabled={isBusy} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Takes away what cannot be had back. */
export function DestructiveButton({ children, onClick, isBusy = false }: DialogButtonProps) {
  return (
    <Button colorPalette="red" loading={isBusy} onClick={onClick}>
      {children}
    </Button>
  );
}

type ActingButtonProps = Omit<DialogButtonProps, "onClick"> & {
  onClick?: () => void;
  /** The form that it sends. */
  form?: string;
};

export function ActingButton({ children, onClick, form, isBusy = false }: ActingButtonProps) {
  return (
    <Button loading={isBusy} onClick={onClick} {...(form && { type: "submit", form })}>
      {children}
    </Button>
  );
}
