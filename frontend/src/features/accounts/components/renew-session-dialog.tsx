import { useCurrentUser } from "@/shared/account/api/current-user";
import { useRenewSession } from "../api/sign-in";
import { confirmationSchema } from "../model/account-schemas";
import { fieldTexts, renewalTexts } from "../texts";
import { PasswordField } from "./account-fields";
import { AccountFormDialog } from "./account-form-dialog";

type RenewSessionDialogProps = {
  isOpen: boolean;
  /** Whether there is a session again. */
  onAnswer: (isRenewed: boolean) => void;
};

/** The session has ended while somebody was at work: they sign in again in front of what they have typed. */
export function RenewSessionDialog({ isOpen, onAnswer }: RenewSessionDialogProps) {
  const { user } = useCurrentUser();
  const renewSession = useRenewSession();
  if (!user) return null;
  return (
    <AccountFormDialog
      isOpen={isOpen}
      onClose={onAnswer}
      texts={{ ...renewalTexts, description: renewalTexts.description(user.email) }}
      maxW="26rem"
      startValues={{ password: "" }}
      schema={confirmationSchema}
      submit={({ password }) => renewSession(user, password)}
    >
      <PasswordField name="password" label={fieldTexts.password} autoComplete="current-password" />
    </AccountFormDialog>
  );
}
