import { Button, Dialog, Flex } from "@chakra-ui/react";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ReactNode } from "react";
import { useIsMounted } from "@/shared/lib/use-is-mounted";
import { Modal } from "@/shared/ui/modal";
import { AccountForm } from "./account-form";

type AccountFormDialogProps<Values extends object> = {
  isOpen: boolean;
  /** Whether it was sent, and nothing was refused. */
  onClose: (isSent: boolean) => void;
  texts: { title: string; description: string; submit: string; cancel: string };
  maxW: string;
  startValues: Values;
  schema: StandardSchemaV1<Partial<Values>, unknown>;
  submit: (values: Values) => Promise<unknown>;
  children: ReactNode;
};

/** A short form of the account in a dialog, which closes once it was sent. */
export function AccountFormDialog<Values extends object>(props: AccountFormDialogProps<Values>) {
  const { isOpen, onClose, texts, maxW, startValues, schema, submit, children } = props;
  const isMounted = useIsMounted();
  return (
    <Modal
      open={isOpen && isMounted}
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) onClose(false);
      }}
      content={{ maxW, p: "6" }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {texts.title}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {texts.description}
      </Dialog.Description>
      <AccountForm
        startValues={startValues}
        schemaOf={() => schema}
        submit={async (values) => {
          await submit(values);
          onClose(true);
        }}
      >
        {({ isSubmitting }) => (
          <>
            {children}
            <Flex gap="3" justify="flex-end" wrap="wrap">
              <Button variant="outline" onClick={() => onClose(false)}>
                {texts.cancel}
              </Button>
              <Button type="submit" loading={isSubmitting}>
                {texts.submit}
              </Button>
            </Flex>
          </>
        )}
      </AccountForm>
    </Modal>
  );
}
