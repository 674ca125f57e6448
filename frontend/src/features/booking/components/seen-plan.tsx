import { Box } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { visitPlanId } from "./focus-visit-times";

/** So much of a plan on the screen shows who does what when. */
const mostOfIt = 0.6;

type SeenPlanProps = { onSeen: () => void; children: ReactNode };

/** Tells once the plan of a visit was on the screen: nobody takes what they have not seen. */
export function SeenPlan({ onSeen, children }: SeenPlanProps) {
  const plan = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = plan.current;
    if (!shown) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // One that is higher than the screen is seen when it fills it.
        const isSeen = entries.some(
          ({ intersectionRatio, intersectionRect, rootBounds }) =>
            intersectionRatio >= mostOfIt ||
            (rootBounds && intersectionRect.height >= mostOfIt * rootBounds.height),
        );
        if (isSeen) onSeen();
      },
      { threshold: [0.2, 0.4, mostOfIt, 1] },
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <Box ref={plan} id={visitPlanId} tabIndex={-1} outline="none">
      {children}
    </Box>
  );
}
