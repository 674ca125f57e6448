import { Badge, Box, Flex, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { customerQuery } from "../../api/new-booking";
import { factTexts as texts } from "../../texts";

/** What is worth knowing of who comes, from their file. Without it the visit is still there. */
export function CustomerFacts({ customerId }: { customerId: number }) {
  const { data: file } = useQuery(customerQuery(customerId));
  if (!file) return null;
  const { visited, noShows, isBlocked, note } = file;
  return (
    <Box role="group" aria-label={texts.title} mt="2">
      <Flex gap="2" wrap="wrap">
        <Badge colorPalette="brand">{visited === 0 ? texts.isNew : texts.visits(visited)}</Badge>
        {noShows > 0 && <Badge colorPalette="red">{texts.noShows(noShows)}</Badge>}
        {isBlocked && <Badge colorPalette="gray">{texts.blocked}</Badge>}
      </Flex>
      {note && (
        <Box bg="accent.subtle" color="accent.fg" borderRadius="l2" px="3" py="2" mt="3">
          <Text textStyle="sm" fontWeight="600">
            {texts.note}
          </Text>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {note}
          </Text>
        </Box>
      )}
    </Box>
  );
}
