import { defineSemanticTokens, defineTextStyles, defineTokens } from "@chakra-ui/react";
import { categoryPalettes, themes } from "./palette";

/** A colour per theme: TERMINHOF is the base, the others override it by their condition. */
type ThemedValue = { value: { base: string; _themeLight: string; _themeDark: string; _themeNature: string } };

type ColorGroup = "bg" | "fg" | "border" | "brand" | "gray" | "red" | "accent";

function themed<Group extends ColorGroup>(group: Group): Record<string, ThemedValue> {
  const names = Object.keys(themes.TERMINHOF[group]);
  const read = (theme: keyof typeof themes, name: string) =>
    (themes[theme][group] as Record<string, string>)[name] as string;
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        value: {
          base: read("TERMINHOF", name),
          _themeLight: read("LIGHT", name),
          _themeDark: read("DARK", name),
          _themeNature: read("NATURE", name),
        },
      },
    ]),
  );
}

/** Chakra calls the plain form of a group `DEFAULT`: `bg`, `fg` and `border`. */
function withDefault(group: "bg" | "fg" | "border", plain: string): Record<string, ThemedValue> {
  const { [plain]: value, ...others } = themed(group);
  return value ? { DEFAULT: value, ...others } : others;
}

function categories(): Record<string, Record<string, { value: { base: string; _themeDark: string } }>> {
  const dark = categoryPalettes(true);
  return Object.fromEntries(
    Object.entries(categoryPalettes(false)).map(([name, colors]) => [
      name,
      Object.fromEntries(
        Object.entries(colors).map(([role, value]) => [
          role,
          { value: { base: value, _themeDark: (dark[name] as Record<string, string>)[role] as string } },
        ]),
      ),
    ]),
  );
}

const brand = themed("brand");
const red = themed("red");
const accent = themed("accent");

/** `error`, `warning`, `success` and `info`, which Chakra's recipes ask of `bg`, `fg` and `border`. */
function feedback(role: "subtle" | "fg" | "border"): Record<string, ThemedValue> {
  const pick = (palette: Record<string, ThemedValue>) => palette[role] as ThemedValue;
  return { error: pick(red), warning: pick(accent), success: pick(brand), info: pick(brand) };
}

export const semanticColors = defineSemanticTokens.colors({
  bg: { ...withDefault("bg", "canvas"), ...feedback("subtle") },
  fg: { ...withDefault("fg", "text"), ...feedback("fg") },
  border: { ...withDefault("border", "line"), ...feedback("border") },
  brand,
  gray: themed("gray"),
  red,
  accent,
  // Chakra's toasts and statuses name these palettes.
  green: brand,
  orange: accent,
  blue: brand,
  ...categories(),
});

const card = "0 1px 2px rgb(35 35 30 / 0.05), 0 4px 16px rgb(35 35 30 / 0.06)";
const cardDark = "0 1px 2px rgb(0 0 0 / 0.4), 0 4px 16px rgb(0 0 0 / 0.3)";
const raised = "0 8px 32px rgb(35 35 30 / 0.14)";
const raisedDark = "0 8px 32px rgb(0 0 0 / 0.55)";

export const semanticShadows = defineSemanticTokens.shadows({
  xs: { value: { base: card, _themeDark: cardDark } },
  sm: { value: { base: card, _themeDark: cardDark } },
  md: { value: { base: card, _themeDark: cardDark } },
  lg: { value: { base: raised, _themeDark: raisedDark } },
  xl: { value: { base: raised, _themeDark: raisedDark } },
  "2xl": { value: { base: raised, _themeDark: raisedDark } },
  inner: { value: "inset 0 1px 2px rgb(35 35 30 / 0.06)" },
  inset: { value: "inset 0 0 0 1px rgb(35 35 30 / 0.05)" },
});

export const semanticRadii = defineSemanticTokens.radii({
  l1: { value: "6px" },
  l2: { value: "10px" },
  l3: { value: "14px" },
});

export const ownTokens = defineTokens({
  colors: {
    black: { value: "#000000" },
    white: { value: "#FFFFFF" },
    transparent: { value: "transparent" },
    current: { value: "currentColor" },
  },
  fonts: {
    heading: { value: '"Bricolage Grotesque Variable", "Bricolage Fallback", sans-serif' },
    body: { value: '"Figtree Variable", "Figtree Fallback", sans-serif' },
    mono: { value: "ui-monospace, monospace" },
  },
  fontSizes: {
    "2xs": { value: "0.75rem" },
    xs: { value: "0.8125rem" },
    sm: { value: "0.875rem" },
    md: { value: "1rem" },
    lg: { value: "1.125rem" },
    xl: { value: "1.25rem" },
    "2xl": { value: "1.5rem" },
    "3xl": { value: "1.875rem" },
    "4xl": { value: "2.25rem" },
    "5xl": { value: "3.5rem" },
    display: { value: "2.125rem" },
  },
});

const heading = { fontFamily: "heading", letterSpacing: "-0.02em", textWrap: "balance" } as const;

export const textStyles = defineTextStyles({
  "2xs": { value: { fontSize: "2xs", lineHeight: "1.4" } },
  xs: { value: { fontSize: "xs", lineHeight: "1.4" } },
  sm: { value: { fontSize: "sm", lineHeight: "1.45" } },
  md: { value: { fontSize: "md", lineHeight: "1.5" } },
  lg: { value: { fontSize: "lg", lineHeight: "1.5" } },
  xl: { value: { fontSize: "xl", lineHeight: "1.3" } },
  "2xl": { value: { fontSize: "2xl", lineHeight: "1.2" } },
  "3xl": { value: { fontSize: "3xl", lineHeight: "1.15" } },
  "4xl": { value: { fontSize: "4xl", lineHeight: "1.1" } },
  "5xl": { value: { fontSize: "5xl", lineHeight: "1.05" } },
  none: { value: {} },
  label: { value: { fontSize: "sm", lineHeight: "1.4", fontWeight: "medium" } },
  /** The headline of home. */
  display: {
    value: {
      ...heading,
      fontSize: { base: "display", md: "5xl" },
      lineHeight: "1.05",
      fontWeight: "700",
      letterSpacing: "-0.025em",
    },
  },
  /** The `h1` of every other page. */
  pageTitle: {
    value: { ...heading, fontSize: { base: "2xl", md: "4xl" }, lineHeight: "1.12", fontWeight: "700" },
  },
  sectionTitle: {
    value: { ...heading, fontSize: { base: "2xl", md: "3xl" }, lineHeight: "1.15", fontWeight: "650" },
  },
  cardTitle: { value: { ...heading, fontSize: "lg", lineHeight: "1.25", fontWeight: "600" } },
});
