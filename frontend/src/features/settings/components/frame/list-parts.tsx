import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";

type ArchivedSectionProps = { title: string; sentence: string; children: ReactNode };

/** What is archived, below what is in use. */
export function ArchivedSection({ title, sentence, children }: ArchivedSectionProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} mt="8">
      <Heading as="h2" id={id} textStyle="cardTitle">
        {title}
      </Heading>
      <Text color="fg.muted" mb="3">
        {sentence}
      </Text>
      {children}
    </Box>
  );
}

type LinesProps = { label?: string; children: ReactNode };

/** A list in a card, with a hairline between its lines. */
export function Lines({ label, children }: LinesProps) {
  return (
    <Panel>
      <chakra.ul listStyleType="none" aria-label={label} css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {children}
      </chakra.ul>
    </Panel>
  );
}

type LineLinkProps = {
  to: string;
  title: string;
  badges: ReactNode;
  /** Below the title, each on a line of its own. */
  facts: string[];
};

/** Leads from the line of a list to the form of what stands there. */
export function LineLink({ to, title, badges, facts }: LineLinkProps) {
  return (
    <PageLink
      to={to}
      flex="1 1 9rem"
      minW="0"
      display="block"
      px="4"
      py="3"
      color="fg"
      textDecoration="none"
      _hover={{ bg: "bg.muted" }}
    >
      <Flex gap="2" wrap="wrap" align="center">
        <Text fontWeight="600" overflowWrap="anywhere" minW="0">
          {title}
        </Text>
        {badges}
      </Flex>
      {facts.map((fact) => (
        <Text key={fact} textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {fact}
        </Text>
      ))}
    </PageLink>
  );
}
