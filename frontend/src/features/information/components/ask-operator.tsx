import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { MessageCircleQuestion } from "lucide-react";
import { useId } from "react";
import { Panel } from "@/shared/ui/panel";
import { ContactEmail } from "./contact-email";

type AskOperatorProps = { title: string; text: string };

/** The way to a person, for what a page leaves open. */
export function AskOperator({ title, text }: AskOperatorProps) {
  const heading = useId();
  return (
    <Panel as="section" aria-labelledby={heading} p={{ base: "5", sm: "6" }} boxShadow="md">
      <Flex gap="4" align="flex-start" direction={{ base: "column", sm: "row" }}>
        <Flex aria-hidden p="3" borderRadius="full" bg="brand.muted" color="brand.fg" flexShrink="0">
          <MessageCircleQuestion size={24} />
        </Flex>
        <Box minW="0" maxW="full">
          <Heading as="h2" id={heading} textStyle="cardTitle" fontSize="xl">
            {title}
          </Heading>
          <Text mt="1" mb="4" color="fg.muted" maxW="36rem" textWrap="pretty">
            {text}
          </Text>
          <ContactEmail />
        </Box>
      </Flex>
    </Panel>
  );
}
