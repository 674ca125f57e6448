import { Box, Button, Dialog, Stack, Text } from "@chakra-ui/react";
import { WrappingButton } from "@/shared/ui/buttons";
import { Modal } from "@/shared/ui/modal";
import type { Consequences } from "../../api/wire";
import { consequencesTexts, formTexts as texts } from "../../texts";
import { ConsequencesList } from "./consequences";

/** What is decided by the button that saves. */
export type Choice = {
  text: string;
  /** The expected one last, each with the values of the form that it stands for. */
  answers: { label: string; values: object }[];
};

type ReviewDialogProps = {
  consequences: Consequences;
  changes?: string[] | undefined;
  choice?: Choice | undefined;
  isBusy: boolean;
  onBack: () => void;
  onSave: (decided?: object) => void;
};

/** What a change does, before it is saved. */
export function ReviewDialog({ consequences, changes, choice, isBusy, onBack, onSave }: ReviewDialogProps) {
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
          {choice && <Text color="fg.muted">{choice.text}</Text>}
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
        {choice ? (
          choice.answers.map(({ label, values }, position) => (
            <WrappingButton
              key={label}
              variant={position === choice.answers.length - 1 ? "solid" : "outline"}
              disabled={isBusy}
              onClick={() => onSave(values)}
            >
              {label}
            </WrappingButton>
          ))
        ) : (
          <Button loading={isBusy} onClick={() => onSave()}>
            {texts.saveAnyway}
          </Button>
        )}
      </Dialog.Footer>
    </Modal>
  );
}
