import { createSystem, defineConfig, mergeConfigs } from "@chakra-ui/react";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import {
  animationStyles,
  globalCss as chakraGlobalCss,
  keyframes,
  layerStyles,
} from "@chakra-ui/react/theme";
import { recipeOverrides, slotRecipeOverrides } from "./recipe-overrides";
import { recipes, slotRecipes } from "./recipes";
import { scales } from "./scales";
import { ownTokens, semanticColors, semanticRadii, semanticShadows, textStyles } from "./tokens";

const ownConfig = defineConfig({
  // Without both of these the trimmed system loses borders, box sizing and fonts without a word.
  preflight: true,
  globalCss: {
    ...chakraGlobalCss,
    html: {
      color: "fg",
      bg: "bg",
      fontFamily: "body",
      lineHeight: "1.5",
      colorPalette: "brand",
      fontVariantNumeric: "tabular-nums",
      textRendering: "optimizeLegibility",
      // What gets the focus must not hide under the header or under a bar at the bottom.
      scrollPaddingTop: "88px",
      scrollPaddingBottom: "104px",
    },
    body: { minHeight: "100dvh", overflowWrap: "break-word" },
    "#root": { minHeight: "100dvh", display: "flex", flexDirection: "column" },
    "h1, h2, h3": {
      fontFamily: "heading",
      letterSpacing: "-0.02em",
      textWrap: "balance",
      overflowWrap: "anywhere",
    },
    // For what has no recipe of its own: the same ring as Chakra's controls instead of the browser's.
    ":focus-visible": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineOffset: "2px",
      outlineColor: "brand.focusRing",
    },
    "*, *::before, *::after": {
      _motionReduce: {
        animationDuration: "0.01ms !important",
        animationIterationCount: "1 !important",
        transitionDuration: "0.01ms !important",
        scrollBehavior: "auto !important",
      },
    },
  },
  conditions: {
    themeLight: "[data-theme=LIGHT] &",
    themeDark: "[data-theme=DARK] &",
    themeNature: "[data-theme=NATURE] &",
  },
  cssVarsPrefix: "chakra",
  cssVarsRoot: ":where(html, .chakra-theme)",
  theme: {
    breakpoints: { sm: "600px", md: "900px", lg: "1200px", xl: "1536px" },
    keyframes,
    layerStyles,
    animationStyles,
    textStyles,
    tokens: { ...scales, ...ownTokens },
    semanticTokens: { colors: semanticColors, shadows: semanticShadows, radii: semanticRadii },
    recipes,
    slotRecipes,
  },
});

export const system = createSystem(
  mergeConfigs(defaultBaseConfig, ownConfig, {
    theme: { recipes: recipeOverrides, slotRecipes: slotRecipeOverrides },
  }),
);
