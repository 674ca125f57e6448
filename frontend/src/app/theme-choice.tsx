import { Box, chakra, Flex } from "@chakra-ui/react";
import { useId } from "react";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { themes } from "@/shared/theme/palette";
import { themeNames } from "@/shared/theme/theme-names";
import { RadioTile } from "@/shared/ui/radio-tile";
import { appTexts } from "./texts";

/** Four radio buttons that look like chips, each with the colours of its theme. */
export function ThemeChoice() {
  const chosen = useSessionStore((state) => state.settings.theme);
  const chooseTheme = useSessionStore((state) => state.chooseTheme);
  const group = useId();
  return (
    <chakra.fieldset border="0">
      <chakra.legend textStyle="sm" fontWeight="700" mb="3">
        {appTexts.footerTheme}
      </chakra.legend>
      <Flex gap="2" wrap="wrap">
        {themeNames.map((name) => (
          <RadioTile
            key={name}
            name={group}
            value={name}
            isChosen={chosen === name}
            onChoose={() => chooseTheme(name)}
            display="inline-flex"
            alignItems="center"
            gap="2"
            height="11"
            px="3.5"
            borderRadius="full"
            textStyle="sm"
            fontWeight="600"
          >
            <Box
              aria-hidden
              boxSize="4"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.emphasized"
              // The swatch shows another theme than the page is in, so no token can name its colours.
              style={{
                background: `linear-gradient(135deg, ${themes[name].bg.canvas} 50%, ${themes[name].brand.solid} 50%)`,
              }}
            />
            {appTexts.themes[name]}
          </RadioTile>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
