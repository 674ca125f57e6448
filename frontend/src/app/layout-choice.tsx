import { Button } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { appTexts } from "./texts";

/** Whether pages keep to the middle of a wide screen; narrower ones look the same either way. */
export function LayoutChoice() {
  const isCompact = useSessionStore((state) => state.settings.compactLayout);
  const chooseLayout = useSessionStore((state) => state.chooseLayout);
  return (
    <Button
      role="switch"
      aria-checked={isCompact}
      variant="outline"
      textStyle="sm"
      mt="3"
      hideBelow="lg"
      onClick={() => chooseLayout(!isCompact)}
    >
      <Check aria-hidden visibility={isCompact ? "visible" : "hidden"} />
      {appTexts.compactLayout}
    </Button>
  );
}
