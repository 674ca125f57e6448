import { SkeletonText } from "@chakra-ui/react";
import { Panel } from "@/shared/ui/panel";

export function AboutTabSkeleton() {
  return (
    <Panel p="6" aria-busy="true">
      <SkeletonText noOfLines={6} gap="4" />
    </Panel>
  );
}
