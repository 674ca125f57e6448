import { Button, Dialog, Flex } from "@chakra-ui/react";
import { useIsMounted } from "@/shared/lib/use-is-mounted";
import { Modal } from "@/shared/ui/modal";
import { useConfirmPassword } from "../api/own-account";
import { confirmationSchema } from "../model/account-schemas";
import { confirmationTexts, fieldTexts } from "../texts";
import { PasswordField } from "./account-fields";
import { AccountForm } from "./account-form";

type ConfirmPasswordDialogProps = {
  isOpen: boolean;
  /** Whether the password was given. */
  onAnswer: (confirmed: boolean) => void;
};

/** Stands in front of what only the person themselves may change, however long the session is open already. */
export function ConfirmPasswordDialog({ isOpen, onAnswer }: ConfirmPasswordDialogProps) {
  const isMounted = useIsMounted();
  const { mutateAsync: confirmPassword } = useConfirmPassword();
  return (
    <Modal
      open={isOpen && isMounted}
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) onAnswer(false);
      }}
      content={{ maxW: "26rem", p: "6" }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {confirmationTexts.title}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {confirmationTexts.description}
      </Dialog.Description>
      <AccountForm
        startValues={{ password: "" }}
        schemaOf={() => confirmationSchema}
        submit={async ({ password }) => {
          await confirmPassword(password);
          onAnswer(true);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <PasswordField name="password" label={fieldTexts.password} autoComplete="current-password" />
            <Flex gap="3" justify="flex-end" wrap="wrap">
              <Button variant="outline" onClick={() => onAnswer(false)}>
                {confirmationTexts.cancel}
              </Button>
              <Button type="submit" loading={isSubmitting}>
                {confirmationTexts.submit}
              </Button>
            </Flex>
          </>
        )}
      </AccountForm>
    </Modal>
  );
}
