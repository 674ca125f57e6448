import { Box, type BoxProps, Flex, Text } from "@chakra-ui/react";
import { FlaskConical } from "lucide-react";
import { informationTexts } from "../texts";

/** Says that nobody real stands behind this installation. */
export function DemoNotice(props: BoxProps) {
  return (
    <Box
      as="aside"
      aria-label={informationTexts.demoTitle}
      bg="accent.subtle"
      borderInlineStartWidth="4px"
      borderColor="accent.border"
      borderRadius="l2"
      px="5"
      py="4"
      {...props}
    >
      <Flex gap="3" align="flex-start">
        <Box as="span" aria-hidden color="accent.fg" mt="0.5" flexShrink="0">
          <FlaskConical size={20} />
        </Box>
        {/* A long word must not be wider than a narrow screen with large text. */}
        <Box minW="0">
          <Text fontWeight="700">{informationTexts.demoTitle}</Text>
          <Text textStyle="sm" mt="0.5" textWrap="pretty">
            {informationTexts.demo}
          </Text>
        </Box>
      </Flex>
    </Box>
  );
}
