import { Box, chakra, Flex } from "@chakra-ui/react";
import { useId } from "react";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { themes } from "@/shared/theme/palette";
import { themeNames } from "@/shared/theme/theme-names";
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
          <chakra.label
            key={name}
            display="inline-flex"
            alignItems="center"
            gap="2"
            height="11"
            px="3.5"
            cursor="pointer"
            borderWidth="1px"
            borderColor="border.emphasized"
            borderRadius="full"
            bg="bg.panel"
            textStyle="sm"
            fontWeight="600"
            transition="border-color 150ms ease-out"
            _hover={{ borderColor: "brand.solid" }}
            css={{
              "&:has(input:checked)": {
                borderColor: "brand.solid",
                boxShadow: "inset 0 0 0 1px var(--chakra-colors-brand-solid)",
              },
              "&:has(input:focus-visible)": { outline: "2px solid", outlineOffset: "2px" },
            }}
          >
            <chakra.input
              type="radio"
              name={group}
              value={name}
              checked={chosen === name}
              onChange={() => chooseTheme(name)}
              srOnly
            />
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
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
