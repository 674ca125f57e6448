import { Box, Flex, Text } from "@chakra-ui/react";
import { Info } from "lucide-react";
import { positionTexts } from "../texts";
import type { PositionState } from "./use-own-position";

/** That the browser is looking for its position, or why it gives none. */
export function PositionNotice({ state }: { state: PositionState }) {
  return (
    // Always there, so that screen readers hear each change of it.
    <Box aria-live="polite">
      {state !== "idle" && (
        <Flex gap="2" mt="3" color="fg.muted" textStyle="sm">
          <Box flexShrink="0" mt="0.5" color="accent.fg">
            <Info size={16} aria-hidden />
          </Box>
          <Text textWrap="pretty">{positionTexts[state]}</Text>
        </Flex>
      )}
    </Box>
  );
}
