import { type RefObject, useCallback, useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { formTexts as texts } from "../texts";

type AskBeforeLeavingProps = {
  isDirty: boolean;
  /** The same as known this very moment: what was just saved may be left. */
  isHeld: RefObject<boolean>;
};

/** What was changed and not saved is not lost by a link or by closing the tab. */
export function AskBeforeLeaving({ isDirty, isHeld }: AskBeforeLeavingProps) {
  useEffect(() => {
    isHeld.current = isDirty;
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty, isHeld]);
  const isAsked = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isHeld.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
    [isHeld],
  );
  const blocker = useBlocker(isAsked);
  return (
    <ConfirmationDialog
      isOpen={blocker.state === "blocked"}
      title={texts.leaveTitle}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <SafeButton onClick={() => blocker.reset?.()}>{texts.stay}</SafeButton>
          <DestructiveButton onClick={() => blocker.proceed?.()}>{texts.leave}</DestructiveButton>
        </>
      }
    >
      {texts.leaveText}
    </ConfirmationDialog>
  );
}
