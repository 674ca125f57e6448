import { Box, Flex, Skeleton } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { newcomersQuery } from "../api/list-newcomers";
import { homeTexts } from "../texts";
import { CardSkeleton, type RenderCard } from "./card-grid";
import { ScrollRow } from "./scroll-row";

/** One below the other on phones; beyond, five in a row of which the last only peeks out. */
const cardWidth = {
  base: "100%",
  sm: "calc((100% - 3rem) / 2.2)",
  md: "calc((100% - 4rem) / 3.2)",
  lg: "calc((100% - 4rem) / 4.2)",
} as const;

type NewcomersProps = { renderCard: RenderCard };

export function Newcomers({ renderCard }: NewcomersProps) {
  const { organizations } = useSuspenseQuery(newcomersQuery()).data;
  if (organizations.length === 0) return null;
  return (
    <ScrollRow
      titleId="neu-bei-uns"
      title={homeTexts.newcomers}
      css={{ "& > ul": { flexWrap: { base: "wrap", sm: "nowrap" }, me: { base: "-1", sm: "-6", lg: "-1" } } }}
    >
      {organizations.map((organization) => (
        <Box
          as="li"
          key={organization.organizationNr}
          flexShrink="0"
          width={cardWidth}
          minW="0"
          scrollSnapAlign="start"
        >
          {renderCard(organization)}
        </Box>
      ))}
    </ScrollRow>
  );
}

const placeholders = [1, 2, 3, 4, 5];

export function NewcomersSkeleton() {
  return (
    <Box aria-busy="true" aria-label={homeTexts.loadingNewcomers} role="status">
      <Skeleton height={{ base: "7", md: "9" }} width="10rem" mb={{ base: "4", md: "6" }} />
      <Flex gap={{ base: "3", md: "4" }} flexWrap={{ base: "wrap", sm: "nowrap" }} overflow="hidden">
        {placeholders.map((place) => (
          <Box key={place} flexShrink="0" width={cardWidth}>
            <CardSkeleton />
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
