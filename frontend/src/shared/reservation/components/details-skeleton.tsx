import { Grid, Skeleton, Stack } from "@chakra-ui/react";
import { Panel } from "@/shared/ui/panel";

/** The form, for the buttons that stand outside of it. */
export const detailsFormId = "deine-daten";

/** The form before its custom fields are known. */
export function DetailsSkeleton() {
  return (
    <Panel p={{ base: "5", md: "8" }}>
      <Skeleton height="4" maxW="20rem" mb="7" />
      <Grid aria-busy="true" templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="5">
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
