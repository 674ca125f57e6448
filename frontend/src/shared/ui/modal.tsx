import { Dialog, Portal } from "@chakra-ui/react";
import { dialogSlotRecipe } from "@chakra-ui/react/theme";

type ModalProps = Dialog.RootProps & { content: Omit<Dialog.ContentProps, "children"> };

/** A box in the middle of the page; what lies behind it fades and cannot be used. */
export function Modal({ content, children, ...props }: ModalProps) {
  return (
    <Dialog.Root recipe={dialogSlotRecipe} placement="center" {...props}>
      <Portal>
        <Dialog.Backdrop bg="bg/80" />
        <Dialog.Positioner px="4">
          <Dialog.Content {...content}>{children}</Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
