import { useConfirmPassword } from "../api/own-account";
import { confirmationSchema } from "../model/account-schemas";
import { confirmationTexts, fieldTexts } from "../texts";
import { PasswordField } from "./account-fields";
import { AccountFormDialog } from "./account-form-dialog";

type ConfirmPasswordDialogProps = {
  isOpen: boolean;
  /** Whether the password was given. */
  onAnswer: (confirmed: boolean) => void;
};

/** Stands in front of what only the person themselves may change, however long the session is open already. */
export function ConfirmPasswordDialog({ isOpen, onAnswer }: ConfirmPasswordDialogProps) {
  const { mutateAsync: confirmPassword } = useConfirmPassword();
  return (
    <AccountFormDialog
      isOpen={isOpen}
      onClose={onAnswer}
      texts={confirmationTexts}
      maxW="26rem"
      startValues={{ password: "" }}
      schema={confirmationSchema}
      submit={({ password }) => confirmPassword(password)}
    >
      <PasswordField name="password" label={fieldTexts.password} autoComplete="current-password" />
    </AccountFormDialog>
  );
}
