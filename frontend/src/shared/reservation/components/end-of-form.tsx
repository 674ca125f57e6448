import { Button, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { ExternalLink } from "@/shared/ui/links";
import { endOfFormTexts as texts } from "../texts";

type EndOfFormProps = {
  /** What is done with the form, where it is so long that its button is out of sight. */
  submitText: string | null;
};

/** What somebody agrees to, where they do so. Phones have the button in their bar. */
export function EndOfForm({ submitText }: EndOfFormProps) {
  return (
    <Flex direction={{ base: "column", md: "row" }} align={{ md: "center" }} gap="4" justify="space-between">
      <Text textStyle="sm" color="fg.muted" textWrap="pretty" maxW="32rem">
        {texts.before}
        <TextLink href={paths.termsConditions}>{texts.terms}</TextLink>
        {texts.between}
        <TextLink href={paths.dataPrivacy}>{texts.privacy}</TextLink>
        {texts.after}
      </Text>
      {submitText !== null && (
        <Button type="submit" size="lg" flexShrink="0" hideBelow="md" onMouseDown={keepFocus}>
          {submitText}
        </Button>
      )}
    </Flex>
  );
}

/** A field that is left may show a mistake, which pushes the button away from under the press. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** In a new tab: the form stays as it is. */
function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <ExternalLink href={href} color="brand.fg" textDecoration="underline">
      {children}
      <VisuallyHidden> ({commonTexts.newTab})</VisuallyHidden>
    </ExternalLink>
  );
}
