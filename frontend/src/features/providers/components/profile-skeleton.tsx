import { Box, Grid, Skeleton } from "@chakra-ui/react";
import { Page } from "@/shared/ui/page";
import { HoursCardSkeleton } from "./hours-card";
import { ServicesTabSkeleton } from "./services-tab";

export function ProfileSkeleton() {
  return (
    <Box aria-busy="true">
      <Skeleton height={{ base: "8.75rem", md: "16.25rem" }} borderRadius="0" />
      <Page>
        <Skeleton
          position="relative"
          boxSize={{ base: "5.5rem", md: "8rem" }}
          mt={{ base: "-10", md: "-14" }}
          borderRadius="l3"
        />
        <Skeleton height={{ base: "7", md: "10" }} width="min(24rem, 80%)" mt="4" />
        <Skeleton height="6" width="min(30rem, 95%)" mt="4" />
        <Skeleton height="8" width="9rem" mt="3" />
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px" }}
          gap={{ base: "8", md: "10" }}
          mt={{ base: "6", md: "8" }}
        >
          <Box>
            <Skeleton height="6" width="13rem" mt="2" mb="7" />
            <ServicesTabSkeleton />
          </Box>
          <HoursCardSkeleton />
        </Grid>
      </Page>
    </Box>
  );
}
