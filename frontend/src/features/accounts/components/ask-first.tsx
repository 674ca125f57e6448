import { Button, Dialog } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Modal } from "@/shared/ui/modal";

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
    <Modal
      role="alertdialog"
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open && !isBusy) onBack();
      }}
      content={{ maxW: "28rem", p: "6" }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {title}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {children}
      </Dialog.Description>
      <Dialog.Footer p="0" gap="3" flexWrap="wrap" css={{ "& > button": { flexGrow: { base: 1, sm: 0 } } }}>
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          {back}
        </Button>
        <Button colorPalette="red" loading={isBusy} onClick={onAct}>
          {act}
        </Button>
      </Dialog.Footer>
    </Modal>
  );
}
