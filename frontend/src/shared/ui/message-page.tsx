import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../lib/use-document-title";
import { Page } from "./page";

type MessagePageProps = {
  /** A drawing or large icon above the title; decoration only. */
  picture: ReactNode;
  title: string;
  description: string;
  actions: ReactNode;
};

/** A whole page that says one thing: not found, failed, not allowed. */
export function MessagePage({ picture, title, description, actions }: MessagePageProps) {
  useDocumentTitle(title);
  return (
    <Page py={{ base: "16", md: "24" }}>
      <Flex direction="column" align="center" textAlign="center" gap="4" maxW="34rem" mx="auto">
        <Flex aria-hidden color="brand.fg" mb="2">
          {picture}
        </Flex>
        <Heading as="h1" textStyle="pageTitle">
          {title}
        </Heading>
        <Text color="fg.muted" fontSize="lg" textWrap="pretty">
          {description}
        </Text>
        <Flex gap="3" mt="4" wrap="wrap" justify="center">
          {actions}
        </Flex>
      </Flex>
    </Page>
  );
}
