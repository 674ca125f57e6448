import { type ComponentProps, lazy, Suspense } from "react";
import type { LostMoveNotice as Notice } from "./lost-move-notice";

/** A new time is rarely gone when somebody takes it. */
const LostMoveNotice = lazy(async () => ({ default: (await import("./lost-move-notice")).LostMoveNotice }));

export function LostMoveNoticeOnDemand(props: ComponentProps<typeof Notice>) {
  return (
    <Suspense fallback={null}>
      <LostMoveNotice {...props} />
    </Suspense>
  );
}
