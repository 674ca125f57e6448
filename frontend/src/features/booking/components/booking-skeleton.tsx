import { Box, Grid, Skeleton } from "@chakra-ui/react";
import { Page } from "@/shared/ui/page";
import { bookingTexts } from "../texts";

export function BookingSkeleton() {
  return (
    <Page aria-busy="true" aria-label={bookingTexts.loading} role="status" pt={{ base: "4", md: "8" }}>
      <Skeleton height="5" width="16rem" maxW="90%" mb="4" />
      <Skeleton height={{ base: "7", md: "10" }} width="20rem" maxW="90%" mb="5" />
      <Skeleton height="1" maxW="30rem" mb="16" />
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px" }}
        gap={{ base: "8", md: "10" }}
      >
        <Skeleton height="34rem" borderRadius="l3" />
        <Box>
          <Skeleton height="20rem" borderRadius="l3" />
        </Box>
      </Grid>
    </Page>
  );
}
