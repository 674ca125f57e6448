import { Box, Heading, Skeleton } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { organizationsByNumberQuery } from "../api/list-organizations-by-number";
import { homeTexts } from "../texts";
import { CardGrid, CardGridSkeleton, type RenderCard } from "./card-grid";

type LastViewedProps = { renderCard: RenderCard };

/** The profiles that were opened last in this browser. Who opened none sees nothing of it. */
export function LastViewed({ renderCard }: LastViewedProps) {
  const viewed = useSessionStore((state) => state.lastViewedOrganizations);
  if (viewed.length === 0) return null;
  return (
    <OptionalQueryArea loading={<LastViewedSkeleton count={viewed.length} />}>
      <ViewedCards organizationNumbers={viewed} renderCard={renderCard} />
    </OptionalQueryArea>
  );
}

type ViewedCardsProps = LastViewedProps & { organizationNumbers: number[] };

function ViewedCards({ organizationNumbers, renderCard }: ViewedCardsProps) {
  const { organizations } = useSuspenseQuery(organizationsByNumberQuery(organizationNumbers)).data;
  if (organizations.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="zuletzt-angesehen">
      <Heading as="h2" id="zuletzt-angesehen" textStyle="sectionTitle" mb={{ base: "4", md: "6" }}>
        {homeTexts.lastViewed}
      </Heading>
      <CardGrid organizations={organizations} renderCard={renderCard} />
    </Box>
  );
}

function LastViewedSkeleton({ count }: { count: number }) {
  return (
    <Box>
      <Skeleton height={{ base: "7", md: "9" }} width="14rem" mb={{ base: "4", md: "6" }} />
      <CardGridSkeleton count={count} label={homeTexts.loadingLastViewed} />
    </Box>
  );
}
