import { Drawer } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { commonTexts } from "../texts/common";
import { ClosingContext, useClosing } from "./closing-question";
import { DrawerPanel } from "./drawer-panel";

type SideDrawerProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Only its own buttons close it: what it shows is not lost by a press beside it. */
  isHeld?: boolean;
  /** Gets the focus afterwards, where what has opened the drawer may be gone. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/**
 * Something beside its page, over the whole width of a phone. What has `data-autofocus` gets the focus first. A form in
 * it that would be lost is asked for before it closes.
 */
export function SideDrawer({
  isOpen,
  title,
  onClose,
  isHeld = false,
  finalFocus,
  children,
}: SideDrawerProps) {
  const { questions, closeWith } = useClosing();
  return (
    <DrawerPanel
      title={title}
      closeLabel={commonTexts.close}
      width="30rem"
      open={isOpen}
      onClose={() => closeWith(onClose)}
      closeOnInteractOutside={!isHeld}
      closeOnEscape={!isHeld}
      lazyMount
      unmountOnExit
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Drawer.Body px="4" py="5" overflow="visible">
        <ClosingContext value={questions}>{children}</ClosingContext>
      </Drawer.Body>
    </DrawerPanel>
  );
}
