import { Box, Grid, Skeleton, SkeletonText } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Panel } from "@/shared/ui/panel";
import type { OrganizationCard } from "../api/search-organizations";

/** How a card looks is another feature's business: the route brings both together. */
export type RenderCard = (organization: OrganizationCard) => ReactNode;

const cardGrid = {
  templateColumns: {
    base: "minmax(0, 1fr)",
    sm: "repeat(2, minmax(0, 1fr))",
    md: "repeat(3, minmax(0, 1fr))",
    lg: "repeat(4, minmax(0, 1fr))",
  },
  gap: { base: "3", sm: "4", md: "5" },
} as const;

type CardGridProps = {
  organizations: OrganizationCard[];
  renderCard: RenderCard;
  /** Beyond phones no more than these are shown. */
  mostBeyondPhones?: number;
};

export function CardGrid({ organizations, renderCard, mostBeyondPhones }: CardGridProps) {
  return (
    <Grid as="ul" listStyleType="none" {...cardGrid}>
      {organizations.map((organization, index) => (
        <Box
          as="li"
          key={organization.organizationNr}
          minW="0"
          hideFrom={mostBeyondPhones !== undefined && index >= mostBeyondPhones ? "sm" : undefined}
        >
          {renderCard(organization)}
        </Box>
      ))}
    </Grid>
  );
}

export function CardSkeleton() {
  return (
    <Panel overflow="hidden">
      <Skeleton height={{ base: "5rem", sm: "auto" }} aspectRatio={{ sm: 16 / 9 }} borderRadius="0" />
      <Box px="4" pt="9" pb="4">
        <SkeletonText noOfLines={3} gap="3" />
        <Skeleton height="11" mt="6" borderRadius="l3" />
      </Box>
    </Panel>
  );
}

type CardGridSkeletonProps = { count: number; label: string };

export function CardGridSkeleton({ count, label }: CardGridSkeletonProps) {
  return (
    <Grid aria-busy="true" aria-label={label} role="status" {...cardGrid}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <CardSkeleton key={index} />
      ))}
    </Grid>
  );
}
