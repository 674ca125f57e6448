import { EmailField } from "@/shared/ui/email-field";
import { useImpersonate } from "../api/acting";
import { impersonationSchema } from "../model/account-schemas";
import { fieldTexts, impersonationTexts } from "../texts";
import { AccountFormDialog } from "./account-form-dialog";

type ImpersonationDialogProps = {
  isOpen: boolean;
  /** Whether somebody else's session has begun. */
  onClose: (begun: boolean) => void;
};

export function ImpersonationDialog({ isOpen, onClose }: ImpersonationDialogProps) {
  const { mutateAsync: impersonate } = useImpersonate();
  return (
    <AccountFormDialog
      isOpen={isOpen}
      onClose={onClose}
      texts={impersonationTexts}
      maxW="28rem"
      startValues={{ email: "" }}
      schema={impersonationSchema}
      submit={({ email }) => impersonate(email)}
    >
      <EmailField name="email" label={fieldTexts.email} required input={{ autoComplete: "off" }} />
    </AccountFormDialog>
  );
}
