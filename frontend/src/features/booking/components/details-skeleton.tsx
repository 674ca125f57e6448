import { Grid, Heading, Skeleton, Stack } from "@chakra-ui/react";
import { Panel } from "@/shared/ui/panel";
import { detailsTexts } from "../texts";

/** The form, for the buttons that stand outside of it. */
export const detailsFormId = "deine-daten";
export const detailsHeadingId = "deine-daten-titel";

export function DetailsHeading() {
  return (
    <Heading as="h2" id={detailsHeadingId} tabIndex={-1} outline="none" textStyle="cardTitle" fontSize="xl">
      {detailsTexts.title}
    </Heading>
  );
}

/** The form before its questions are known. The heading is there at once: it takes the focus. */
export function DetailsSkeleton() {
  return (
    <Panel p={{ base: "5", md: "8" }}>
      <DetailsHeading />
      <Grid aria-busy="true" templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="5" mt="9">
        {["firstName", "lastName", "email", "phone"].map((field) => (
          <Stack key={field} gap="2">
            <Skeleton height="4" width="6rem" />
            <Skeleton height="12" borderRadius="l2" />
          </Stack>
        ))}
      </Grid>
    </Panel>
  );
}
