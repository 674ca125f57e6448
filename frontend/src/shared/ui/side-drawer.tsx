import { Drawer } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { commonTexts } from "../texts/common";
import { DrawerPanel } from "./drawer-panel";

type SideDrawerProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Gets the focus afterwards, where what has opened the drawer may be gone. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** Something beside its page, over the whole width of a phone. What has `data-autofocus` gets the focus first. */
export function SideDrawer({ isOpen, title, onClose, finalFocus, children }: SideDrawerProps) {
  return (
    <DrawerPanel
      title={title}
      closeLabel={commonTexts.close}
      width="30rem"
      open={isOpen}
      onClose={onClose}
      lazyMount
      unmountOnExit
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Drawer.Body px="4" py="5" overflow="visible">
        {children}
      </Drawer.Body>
    </DrawerPanel>
  );
}
