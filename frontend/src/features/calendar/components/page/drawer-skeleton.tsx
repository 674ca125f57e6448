import { Skeleton, Stack } from "@chakra-ui/react";

/** What a drawer shows until it knows what it is about. */
export function DrawerSkeleton({ label }: { label: string }) {
  return (
    <Stack gap="4" role="status" aria-label={label}>
      <Skeleton height="8" />
      <Skeleton height="40" />
    </Stack>
  );
}
