import { Box, Heading } from "@chakra-ui/react";
import { type ReactNode, type Ref, Suspense } from "react";
import { detailsTexts } from "@/shared/reservation/texts";
import { DetailsSkeleton } from "./details-skeleton";

/** The form of the second step. Its heading is not part of what is loaded: it takes the focus at once and must keep it. */
export function DetailsSection({
  headingRef,
  children,
}: {
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <Box minW="0">
      <Heading as="h2" ref={headingRef} tabIndex={-1} outline="none" textStyle="cardTitle" mb="4">
        {detailsTexts.title}
      </Heading>
      <Suspense fallback={<DetailsSkeleton />}>{children}</Suspense>
    </Box>
  );
}
