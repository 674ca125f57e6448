import { Box, Button, Dialog, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Modal } from "@/shared/ui/modal";
import type { Consequences } from "../api/wire";
import { consequencesTexts, formTexts as texts } from "../texts";
import { ConsequencesList } from "./consequences";

type ReviewDialogProps = {
  consequences: Consequences;
  changes?: string[] | undefined;
  question?: ReactNode;
  isBusy: boolean;
  onBack: () => void;
  onSave: () => void;
};

/** What a change does, before it is saved. */
export function ReviewDialog({ consequences, changes, question, isBusy, onBack, onSave }: ReviewDialogProps) {
  return (
    <Modal
      open
      onOpenChange={({ open }) => {
        if (!open && !isBusy) onBack();
      }}
      scrollBehavior="inside"
      content={{ maxW: "36rem", maxH: "calc(100dvh - 2rem)", overflow: "hidden" }}
    >
      <Dialog.Title
        textStyle="cardTitle"
        fontSize="xl"
        px={{ base: "4", sm: "6" }}
        pt={{ base: "4", sm: "6" }}
        tabIndex={-1}
        outline="none"
        data-autofocus
      >
        {consequencesTexts.title}
      </Dialog.Title>
      <Box flex="1" minH="0" overflowY="auto" px={{ base: "4", sm: "6" }} py="4">
        <Stack gap="4">
          <ConsequencesList consequences={consequences} changes={changes} />
          {question}
        </Stack>
      </Box>
      <Dialog.Footer
        px={{ base: "4", sm: "6" }}
        py="4"
        gap="3"
        flexWrap="wrap"
        borderTopWidth="1px"
        css={{ "& > button": { flexGrow: { base: 1, sm: 0 } } }}
      >
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          {texts.goOn}
        </Button>
        <Button loading={isBusy} onClick={onSave}>
          {texts.saveAnyway}
        </Button>
      </Dialog.Footer>
    </Modal>
  );
}
