import { Skeleton, Stack } from "@chakra-ui/react";
import { Panel } from "./panel";

type ListSkeletonProps = { label: string; lines: number; height: string };

/** A list in a card that is on its way. */
export function ListSkeleton({ label, lines, height }: ListSkeletonProps) {
  return (
    <Panel p="4" role="status" aria-label={label}>
      <Stack gap="3">
        {[...Array(lines).keys()].map((line) => (
          <Skeleton key={line} height={height} borderRadius="l2" />
        ))}
      </Stack>
    </Panel>
  );
}
