import { Button, Dialog, Flex } from "@chakra-ui/react";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { Modal } from "@/shared/ui/modal";
import { retentionTexts as texts } from "../texts";

/** Soon nobody has touched the form for half an hour: whoever is still there stays with one press. */
export function DetailsEnding() {
  const keepOn = usePersonalDataStore((state) => state.keepOn);
  const forget = usePersonalDataStore((state) => state.forget);
  return (
    <Modal
      open
      onOpenChange={({ open }) => {
        if (!open) keepOn();
      }}
      role="alertdialog"
      content={{ maxW: "26rem", p: "6" }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {texts.question}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {texts.soon}
      </Dialog.Description>
      <Flex gap="3" justify="flex-end" wrap="wrap">
        <Button variant="outline" onClick={forget}>
          {texts.forget}
        </Button>
        <Button data-autofocus onClick={keepOn}>
          {texts.stay}
        </Button>
      </Flex>
    </Modal>
  );
}
