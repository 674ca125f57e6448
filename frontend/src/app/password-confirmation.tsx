import { useEffect, useState } from "react";
import { onPasswordNeeded } from "@/api/password-confirmation";
import type { ConfirmPasswordDialog as DialogType } from "@/features/accounts/components/confirm-password-dialog";
import { showErrorSnackbar } from "@/shared/ui/snackbar";

type Question = { answer: (confirmed: boolean) => void };

/** Asks for the password when a call needs it once more. Few people ever see the dialog: it comes when it is needed. */
export function PasswordConfirmation() {
  const [dialog, setDialog] = useState<{ Dialog: typeof DialogType } | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      onPasswordNeeded(async () => {
        try {
          const { ConfirmPasswordDialog } = await import(
            "@/features/accounts/components/confirm-password-dialog"
          );
          setDialog({ Dialog: ConfirmPasswordDialog });
        } catch (error) {
          console.error("The question for the password could not be loaded.", error);
          showErrorSnackbar();
          return false;
        }
        return new Promise<boolean>((answer) => setQuestion({ answer }));
      }),
    [],
  );
  if (!dialog) return null;
  return (
    <dialog.Dialog
      isOpen={question !== null}
      onAnswer={(confirmed) => {
        question?.answer(confirmed);
        setQuestion(null);
      }}
    />
  );
}
