import { Box, Flex, Skeleton, Stack } from "@chakra-ui/react";
import { Panel } from "@/shared/ui/panel";

export function EventsTabSkeleton() {
  return (
    <Stack gap="3" aria-busy="true">
      {["first", "second"].map((card) => (
        <Panel key={card} p={{ base: "4", sm: "5" }}>
          <Flex gap={{ base: "4", sm: "5" }}>
            <Skeleton boxSize={{ base: "4.25rem", sm: "5.25rem" }} borderRadius="l3" flexShrink="0" />
            <Box flex="1">
              <Skeleton height="5" width="55%" mb="3" />
              <Skeleton height="4" width="75%" mb="3" />
              <Skeleton height="4" width="40%" mb="5" />
              <Skeleton height="5" width="60%" />
            </Box>
          </Flex>
        </Panel>
      ))}
    </Stack>
  );
}
