import { lazy, Suspense, useEffect, useState } from "react";
import { onSnackbarNeeded } from "./snackbar";

const LazyToaster = lazy(() => import("./toaster"));

/** Loads the toaster when the browser is idle, or at once when the first message comes. */
export function SnackbarOutlet() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const show = () => setNeeded(true);
    const stopListening = onSnackbarNeeded(show);
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback?.(show, { timeout: 5_000 });
    return () => {
      stopListening();
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, []);
  return needed ? (
    <Suspense fallback={null}>
      <LazyToaster />
    </Suspense>
  ) : null;
}
