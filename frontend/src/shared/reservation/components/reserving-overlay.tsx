import { Dialog, Flex, Spinner } from "@chakra-ui/react";
import { Modal } from "@/shared/ui/modal";
import { emptyCodeField } from "./code-section";
import { detailsFormId } from "./details-skeleton";

type ReservingOverlayProps = { isOpen: boolean; text: string };

/** Blocks the page while the booking is on its way: nothing must change under it, and nothing closes it. */
export function ReservingOverlay({ isOpen, text }: ReservingOverlayProps) {
  return (
    <Modal
      open={isOpen}
      closeOnEscape={false}
      closeOnInteractOutside={false}
      // After a refusal the first wrong field, or the one for a code; else the button that was pressed.
      finalFocusEl={() =>
        document.querySelector<HTMLElement>(`#${detailsFormId} [aria-invalid=true]`) ?? emptyCodeField()
      }
      content={{ "aria-busy": "true", maxW: "22rem", px: "6", py: "8" }}
    >
      <Flex align="center" justify="center" gap="4">
        <Spinner size="lg" color="brand.solid" borderWidth="3px" />
        <Dialog.Title textStyle="cardTitle">{text}</Dialog.Title>
      </Flex>
    </Modal>
  );
}
