import { Box, chakra, Kbd } from "@chakra-ui/react";
import { cursorTexts } from "../../texts";

/** Which keys lead through the grid. */
export function GridHelp() {
  return (
    <chakra.details mt="3" hideBelow="md" data-not-printed>
      <chakra.summary cursor="pointer" width="fit-content" minH="6">
        {cursorTexts.help}
      </chakra.summary>
      <Box as="dl" mt="2" display="grid" gridTemplateColumns="max-content 1fr" columnGap="4" rowGap="1.5">
        {cursorTexts.keys.map(([key, meaning]) => (
          <Box key={key} display="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </Box>
        ))}
      </Box>
    </chakra.details>
  );
}
