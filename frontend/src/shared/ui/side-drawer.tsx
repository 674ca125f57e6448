import { Drawer, IconButton, Portal } from "@chakra-ui/react";
import { drawerSlotRecipe } from "@chakra-ui/react/theme";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { commonTexts } from "../texts/common";

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
    <Drawer.Root
      recipe={drawerSlotRecipe}
      size="full"
      placement="end"
      open={isOpen}
      lazyMount
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Portal>
        <Drawer.Backdrop bg="bg/80" />
        <Drawer.Positioner>
          <Drawer.Content maxW={{ base: "100vw", sm: "30rem" }} overflowY="auto">
            <Drawer.Header
              justifyContent="space-between"
              px="4"
              py="2"
              borderBottomWidth="1px"
              flexShrink="0"
            >
              <Drawer.Title textStyle="cardTitle">{title}</Drawer.Title>
              <Drawer.CloseTrigger asChild position="static">
                <IconButton variant="ghost" colorPalette="gray" me="-2.5" aria-label={commonTexts.close}>
                  <X aria-hidden />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body px="4" py="5" overflow="visible">
              {children}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
