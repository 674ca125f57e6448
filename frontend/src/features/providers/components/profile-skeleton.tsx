import { Box, Grid, Skeleton } from "@chakra-ui/react";
import { Page } from "@/shared/ui/page";
import { HoursCardSkeleton } from "./hours-card";
import { coverHeight } from "./profile-head";
import { ServicesTabSkeleton } from "./services-tab";

export function ProfileSkeleton() {
  return (
    <Box aria-busy="true">
      <Skeleton height={coverHeight} borderRadius="0" />
      <Page>
        <Skeleton
          position="relative"
          boxSize={{ base: "4rem", md: "8rem" }}
          mt={{ base: "-7", md: "-14" }}
          borderRadius="l3"
        />
        <Skeleton
          height={{ base: "6", md: "10" }}
          width={{ base: "50%", md: "24rem" }}
          mt={{ base: "-7", md: "4" }}
          ms={{ base: "4.75rem", md: "0" }}
        />
        <Skeleton height="6" width="min(30rem, 95%)" mt="4" />
        <Skeleton height={{ base: "20", md: "8" }} width="9rem" mt="2" />
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px" }}
          gap={{ base: "8", md: "10" }}
          mt={{ base: "2", md: "8" }}
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
