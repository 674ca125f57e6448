import { lazy, Suspense } from "react";
import type { OwnTimesNoteProps } from "./own-times-note";

// Only members have other appointments that are known, and few of them on the days that they look at.
const OwnTimesNote = lazy(async () => ({ default: (await import("./own-times-note")).OwnTimesNote }));

export function OwnTimesNoteOnDemand(props: OwnTimesNoteProps) {
  return (
    <Suspense fallback={null}>
      <OwnTimesNote {...props} />
    </Suspense>
  );
}
