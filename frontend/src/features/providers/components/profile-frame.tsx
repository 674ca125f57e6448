import { Box, Grid } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Page } from "@/shared/ui/page";

type ProfileFrameProps = { head: ReactNode; main: ReactNode; aside: ReactNode };

/** Where the parts of a profile stand. */
export function ProfileFrame({ head, main, aside }: ProfileFrameProps) {
  return (
    <>
      {head}
      <Page mt={{ base: "2", md: "8" }}>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px" }}
          gap={{ base: "8", md: "10" }}
          alignItems="start"
        >
          {main}
          <Box as="aside" position={{ md: "sticky" }} top={{ md: "6rem" }}>
            {aside}
          </Box>
        </Grid>
      </Page>
    </>
  );
}
