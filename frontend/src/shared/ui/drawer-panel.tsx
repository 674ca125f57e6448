import { Drawer, IconButton, Portal } from "@chakra-ui/react";
import { drawerSlotRecipe } from "@chakra-ui/react/theme";
import { X } from "lucide-react";
import type { ReactNode } from "react";

type DrawerPanelProps = Omit<Drawer.RootProps, "onOpenChange" | "children"> & {
  title: string;
  /** What the button says that closes it. */
  closeLabel: string;
  onClose: () => void;
  width: string;
  children: ReactNode;
};

/** A panel that slides in from the right and fills a phone. */
export function DrawerPanel({ title, closeLabel, onClose, width, children, ...root }: DrawerPanelProps) {
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      size="full"
      placement="end"
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      // A page gets the focus when it is new, perhaps after the drawer that came with it, which takes it back.
      onFocusOutside={(event) => event.preventDefault()}
      {...root}
    >
      <Portal>
        {/* What lies under it may take the pointer for itself: the blocks of the calendar do. */}
        <Drawer.Backdrop bg="bg/80" pointerEvents="auto" />
        <Drawer.Positioner>
          <Drawer.Content
            maxW={{ base: "100vw", sm: width }}
            overflowY="auto"
            css={{ "&[data-state=open]": { animationDuration: "moderate" } }}
          >
            <Drawer.Header
              data-not-printed
              minHeight="14"
              flexShrink="0"
              // The way out stays in sight, however long it is.
              position="sticky"
              top="0"
              zIndex="1"
              bg="bg.panel"
              justifyContent="space-between"
              px="4"
              py="0"
              borderBottomWidth="1px"
            >
              <Drawer.Title textStyle="cardTitle">{title}</Drawer.Title>
              <Drawer.CloseTrigger asChild position="static">
                <IconButton variant="ghost" colorPalette="gray" me="-2.5" aria-label={closeLabel}>
                  <X aria-hidden />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            {children}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
