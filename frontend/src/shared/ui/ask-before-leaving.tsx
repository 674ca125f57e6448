import { type RefObject, useCallback, useContext, useEffect, useId, useState } from "react";
import { type Blocker, type BlockerFunction, UNSAFE_DataRouterContext } from "react-router";
import { leavingTexts as texts } from "../texts/leaving";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "./confirmation-dialog";

/**
 * What `useBlocker` of the router does, which would be part of what every visitor loads, as all of the router is:
 * 0.3 kB for those who never see a form of this kind.
 */
function useNavigationBlocker(isAsked: BlockerFunction): Blocker | undefined {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const key = useId();
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => {
    if (!router) return undefined;
    setBlocker(router.getBlocker(key, isAsked));
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key)));
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [router, key, isAsked]);
  return blocker;
}

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
  const blocker = useNavigationBlocker(isAsked);
  if (blocker?.state !== "blocked") return null;
  return (
    <ConfirmationDialog
      isOpen
      title={texts.title}
      onClose={blocker.reset}
      actions={
        <>
          <SafeButton onClick={blocker.reset}>{texts.stay}</SafeButton>
          <DestructiveButton onClick={blocker.proceed}>{texts.leave}</DestructiveButton>
        </>
      }
    >
      {texts.text}
    </ConfirmationDialog>
  );
}
