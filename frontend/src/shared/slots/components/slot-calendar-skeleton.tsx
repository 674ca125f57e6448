import { Box, Grid, Skeleton, VisuallyHidden } from "@chakra-ui/react";
import { slotTexts } from "../texts";

/** As high as a month. */
export function SlotCalendarSkeleton() {
  return (
    <Grid
      aria-busy="true"
      templateColumns={{ base: "1fr", lg: "352px 1fr" }}
      gap={{ base: "6", lg: "8" }}
      alignItems="start"
    >
      <Skeleton height="21.5rem" borderRadius="l2" />
      <Box>
        <VisuallyHidden role="status">{slotTexts.timesLoading}</VisuallyHidden>
        <Skeleton height="6" width="70%" mb="5" />
        <Grid templateColumns="repeat(4, 1fr)" gap="2">
          {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
            <Skeleton key={key} height="11" borderRadius="l2" />
          ))}
        </Grid>
      </Box>
    </Grid>
  );
}
