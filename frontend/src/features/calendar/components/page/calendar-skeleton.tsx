import { Skeleton } from "@chakra-ui/react";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { calendarTexts } from "../../texts";

export function GridSkeleton() {
  return (
    <Panel p="4" role="status" aria-label={calendarTexts.loading}>
      <Skeleton height="32rem" borderRadius="l2" />
    </Panel>
  );
}

export function StaffCalendarSkeleton() {
  return (
    <Page py={{ base: "6", md: "8" }} maxW="1400px">
      <GridSkeleton />
    </Page>
  );
}
