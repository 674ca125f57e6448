import { Button, Dialog, Flex } from "@chakra-ui/react";
import { useIsMounted } from "@/shared/lib/use-is-mounted";
import { TextField } from "@/shared/ui/form-field";
import { Modal } from "@/shared/ui/modal";
import { useImpersonate } from "../api/acting";
import { impersonationSchema } from "../model/account-schemas";
import { fieldTexts, impersonationTexts } from "../texts";
import { emailInput } from "./account-fields";
import { AccountForm } from "./account-form";

type ImpersonationDialogProps = {
  isOpen: boolean;
  /** Whether somebody else's session has begun. */
  onClose: (begun: boolean) => void;
};

export function ImpersonationDialog({ isOpen, onClose }: ImpersonationDialogProps) {
  const isMounted = useIsMounted();
  const { mutateAsync: impersonate } = useImpersonate();
  return (
    <Modal
      open={isOpen && isMounted}
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) onClose(false);
      }}
      content={{ maxW: "28rem", p: "6" }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {impersonationTexts.title}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {impersonationTexts.description}
      </Dialog.Description>
      <AccountForm
        startValues={{ email: "" }}
        schemaOf={() => impersonationSchema}
        submit={async ({ email }) => {
          await impersonate(email);
          onClose(true);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <TextField
              name="email"
              label={fieldTexts.email}
              required
              input={{ ...emailInput, autoComplete: "off" }}
            />
            <Flex gap="3" justify="flex-end" wrap="wrap">
              <Button variant="outline" onClick={() => onClose(false)}>
                {impersonationTexts.cancel}
              </Button>
              <Button type="submit" loading={isSubmitting}>
                {impersonationTexts.submit}
              </Button>
            </Flex>
          </>
        )}
      </AccountForm>
    </Modal>
  );
}
