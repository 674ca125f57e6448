import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";

type ToolSectionProps = {
  id: string;
  title: string;
  sentence: string;
  add: string;
  onAdd: () => void;
  children: ReactNode;
};

/** What own programs have of one kind, with the button for one more. */
export function ToolSection({ id, title, sentence, add, onAdd, children }: ToolSectionProps) {
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex wrap="wrap" align="center" justify="space-between" gap="3">
        <Heading as="h2" id={id} textStyle="cardTitle" fontSize="xl">
          {title}
        </Heading>
        <Button onClick={onAdd}>
          <Plus aria-hidden />
          {add}
        </Button>
      </Flex>
      <Text color="fg.muted" mt="1" mb="4" maxW="42rem" textWrap="pretty">
        {sentence}
      </Text>
      {children}
    </Box>
  );
}
