import { Box, Flex, Skeleton } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { newcomersQuery } from "../api/list-newcomers";
import { homeTexts } from "../texts";
import { CardSkeleton, type RenderCard } from "./card-grid";
import { ScrollRow } from "./scroll-row";

/** Five in a row; the next one that still hides peeks out. */
const cardWidth = {
  base: "calc((100% - 0.75rem) / 1.2)",
  sm: "calc((100% - 3rem) / 2.2)",
  md: "calc((100% - 4rem) / 3.2)",
  lg: "calc((100% - 4rem) / 4.2)",
} as const;

type NewcomersProps = { renderCard: RenderCard };

export function Newcomers({ renderCard }: NewcomersProps) {
  const { organizations } = useSuspenseQuery(newcomersQuery()).data;
  if (organizations.length === 0) return null;
  return (
    <ScrollRow titleId="neu-bei-uns" title={homeTexts.newcomers}>
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
      <Flex gap={{ base: "3", md: "4" }} overflow="hidden">
        {placeholders.map((index) => (
          <Box key={index} flexShrink="0" width={cardWidth}>
            <CardSkeleton />
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
