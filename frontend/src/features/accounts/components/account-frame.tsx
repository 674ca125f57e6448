import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";

type AccountFrameProps = {
  title: string;
  sentence?: ReactNode;
  /** Stands above the title; decoration only. */
  picture?: ReactNode;
  children?: ReactNode;
  /** Ways to elsewhere, below the card. */
  below?: ReactNode;
};

/** One card on the green of the start page: something short to fill in, or to be told. */
export function AccountFrame({ title, sentence, picture, children, below }: AccountFrameProps) {
  useDocumentTitle(title);
  return (
    <Box bg="bg.hero" minH="100%" py={{ base: "6", md: "16" }} mb={{ base: "-12", md: "-20" }}>
      <Page>
        <Box maxW="28rem" mx="auto">
          <Panel boxShadow="lg" px={{ base: "5", sm: "8" }} py={{ base: "6", sm: "8" }}>
            {picture && (
              <Flex aria-hidden p="3.5" borderRadius="full" bg="brand.muted" color="brand.fg" w="fit" mb="4">
                {picture}
              </Flex>
            )}
            <Heading as="h1" textStyle="sectionTitle">
              {title}
            </Heading>
            {sentence && (
              <Text color="fg.muted" mt="2" textWrap="pretty">
                {sentence}
              </Text>
            )}
            {children && <Box mt="6">{children}</Box>}
          </Panel>
          {below && (
            <Flex direction="column" align="center" gap="1" mt="4" textAlign="center">
              {below}
            </Flex>
          )}
        </Box>
      </Page>
    </Box>
  );
}
