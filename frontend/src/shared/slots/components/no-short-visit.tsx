import { WrappingButton } from "@/shared/ui/buttons";
import { visitTexts } from "../visit-texts";
import { NoSlots } from "./no-slots";

type NoShortVisitProps = { isLooking: boolean; onLook: () => void };

/** There is no visit that waits as little as people like it; there may be one that waits longer. */
export function NoShortVisit({ isLooking, onLook }: NoShortVisitProps) {
  return (
    <NoSlots
      message={visitTexts.shorterWaiting}
      action={
        <WrappingButton variant="outline" py="2" loading={isLooking} onClick={onLook}>
          {visitTexts.longerWaiting}
        </WrappingButton>
      }
    />
  );
}
