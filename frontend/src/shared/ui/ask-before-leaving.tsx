import { type RefObject, useCallback, useContext, useEffect, useState } from "react";
import { type BlockerFunction, type Location, useBlocker } from "react-router";
import { leavingTexts as texts } from "../texts/leaving";
import { ClosingContext, type ClosingQuestion } from "./closing-question";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "./confirmation-dialog";

const isOtherAddress = (from: Location, to: Location) =>
  from.pathname !== to.pathname || from.search !== to.search;

type AskBeforeLeavingProps = {
  isDirty: boolean;
  /** The same as known this very moment: what was just saved may be left. */
  isHeld: RefObject<boolean>;
  /** Whether the way from one address to another loses it; without it every way does. */
  isLeft?: (from: Location, to: Location) => boolean;
};

/** What was changed and not saved is not lost by a link, by closing what it stands in, or by closing the tab. */
export function AskBeforeLeaving({ isDirty, isHeld, isLeft = isOtherAddress }: AskBeforeLeavingProps) {
  useEffect(() => {
    isHeld.current = isDirty;
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty, isHeld]);
  const isAsked = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isHeld.current && isLeft(currentLocation, nextLocation),
    [isHeld, isLeft],
  );
  const blocker = useBlocker(isAsked);
  const blocked = blocker.state === "blocked" ? blocker : null;
  const questions = useContext(ClosingContext);
  const [close, setClose] = useState<() => void>();
  useEffect(() => {
    if (!questions) return undefined;
    const all = questions.current;
    const ask: ClosingQuestion = (asked) => (isHeld.current ? setClose(() => asked) : asked());
    all.add(ask);
    return () => {
      all.delete(ask);
    };
  }, [questions, isHeld]);
  if (!blocked && !close) return null;
  const stay = () => {
    blocked?.reset();
    setClose(undefined);
  };
  const leave = () => {
    setClose(undefined);
    isHeld.current = false;
    blocked?.proceed();
    close?.();
  };
  return (
    <ConfirmationDialog
      isOpen
      title={texts.title}
      onClose={stay}
      actions={
        <>
          <SafeButton onClick={stay}>{texts.stay}</SafeButton>
          <DestructiveButton onClick={leave}>{texts.leave}</DestructiveButton>
        </>
      }
    >
      {texts.text}
    </ConfirmationDialog>
  );
}
