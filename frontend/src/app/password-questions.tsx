import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { passwordConfirmation, type Question, sessionRenewal } from "@/api/questions";
import { currentUserQuery } from "@/shared/account/api/current-user";
import { showErrorSnackbar } from "@/shared/ui/snackbar";

type DialogProps = { isOpen: boolean; onAnswer: (isGiven: boolean) => void };

const loadConfirmation = async () =>
  (await import("@/features/accounts/components/confirm-password-dialog")).ConfirmPasswordDialog;
const loadRenewal = async () =>
  (await import("@/features/accounts/components/renew-session-dialog")).RenewSessionDialog;

const always = () => true;

/** Asks for the password when a call needs it, with everything that was typed behind the question. */
export function PasswordQuestions() {
  const queryClient = useQueryClient();
  const isKnown = useCallback(() => {
    const user = queryClient.getQueryData(currentUserQuery().queryKey);
    // Whoever acts in the name of somebody else has no password of theirs.
    return user !== undefined && user.impersonatedBy === null;
  }, [queryClient]);
  return (
    <>
      <AskedOnDemand question={passwordConfirmation} load={loadConfirmation} canAnswer={always} />
      <AskedOnDemand question={sessionRenewal} load={loadRenewal} canAnswer={isKnown} />
    </>
  );
}

type AskedOnDemandProps = {
  question: Question;
  load: () => Promise<ComponentType<DialogProps>>;
  canAnswer: () => boolean;
};

/** Few people ever see the dialog: it comes when it is needed. */
function AskedOnDemand({ question, load, canAnswer }: AskedOnDemandProps) {
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<DialogProps> } | null>(null);
  const [asked, setAsked] = useState<{ answer: (isGiven: boolean) => void } | null>(null);
  useEffect(
    () =>
      question.answerWith(async () => {
        if (!canAnswer()) return false;
        try {
          const Dialog = await load();
          setDialog({ Dialog });
        } catch (error) {
          console.error("The question for the password could not be loaded.", error);
          showErrorSnackbar();
          return false;
        }
        return new Promise<boolean>((answer) => setAsked({ answer }));
      }),
    [question, load, canAnswer],
  );
  if (!dialog) return null;
  return (
    <dialog.Dialog
      isOpen={asked !== null}
      onAnswer={(isGiven) => {
        asked?.answer(isGiven);
        setAsked(null);
      }}
    />
  );
}
