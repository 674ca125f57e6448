import { Box, Button, Flex, Grid, Heading, Skeleton, SkeletonText, Stack, Text } from "@chakra-ui/react";
import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Store } from "lucide-react";
import { type ReactNode, useState, useTransition } from "react";
import { Panel } from "@/shared/ui/panel";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { branchesQuery } from "../api/list-branches";
import { organizationPageQuery } from "../api/list-organizations";
import { homeTexts } from "../texts";
import { CategoryStrip } from "./category-strip";
import { ProviderCard } from "./provider-card";

const cardGrid = {
  templateColumns: {
    base: "minmax(0, 1fr)",
    sm: "repeat(2, minmax(0, 1fr))",
    md: "repeat(3, minmax(0, 1fr))",
    lg: "repeat(4, minmax(0, 1fr))",
  },
  gap: { base: "4", md: "5" },
} as const;

export function ProviderList() {
  const branches = useSuspenseQuery(branchesQuery()).data;
  const [branchId, setBranchId] = useState<number | null>(null);
  // The list of before stays on screen while the one of another category is loaded.
  const [isChanging, startChange] = useTransition();
  const query = useSuspenseInfiniteQuery(organizationPageQuery(branchId));
  const organizations = query.data.pages.flatMap((page) => page.organizations);
  const total = query.data.pages[0]?.totalElements ?? 0;

  if (organizations.length === 0 && branchId === null) {
    return (
      <Section>
        <EmptyPanel icon={<Store size={28} />}>{homeTexts.noProviders}</EmptyPanel>
      </Section>
    );
  }
  return (
    <Stack gap={{ base: "10", md: "14" }}>
      <CategoryStrip
        branches={branches}
        chosen={branchId}
        onChoose={(chosen) => startChange(() => setBranchId(chosen))}
      />
      <Section count={homeTexts.providerCount(organizations.length, total)} isBusy={isChanging}>
        {organizations.length === 0 ? (
          <EmptyPanel icon={<Store size={28} />}>{homeTexts.noProvidersOfCategory}</EmptyPanel>
        ) : (
          <Grid as="ul" listStyleType="none" {...cardGrid}>
            {organizations.map((organization) => (
              <Box as="li" key={organization.organizationNr}>
                <ProviderCard organization={organization} />
              </Box>
            ))}
          </Grid>
        )}
        {query.hasNextPage && (
          <Flex justify="center" mt="8">
            <Button
              variant="outline"
              size="lg"
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {homeTexts.more}
            </Button>
          </Flex>
        )}
      </Section>
    </Stack>
  );
}

type SectionProps = { count?: string; isBusy?: boolean; children: ReactNode };

function Section({ count, isBusy = false, children }: SectionProps) {
  return (
    <Box as="section" aria-labelledby="anbieter-titel" aria-busy={isBusy} opacity={isBusy ? 0.6 : 1}>
      <Flex align="baseline" justify="space-between" gap="4" mb={{ base: "5", md: "6" }}>
        <Heading as="h2" id="anbieter-titel" textStyle="sectionTitle">
          {homeTexts.providers}
        </Heading>
        {count && (
          <Text color="fg.muted" textStyle="sm" role="status">
            {count}
          </Text>
        )}
      </Flex>
      {children}
    </Box>
  );
}

const placeholders = [1, 2, 3, 4, 5, 6, 7, 8];

/** As high as what comes: strip of categories and two rows of cards. */
export function ProviderListSkeleton() {
  return (
    <Box aria-busy="true" aria-label={homeTexts.loadingProviders} role="status">
      <Skeleton height={{ base: "7", md: "9" }} width="16rem" mb={{ base: "5", md: "6" }} />
      <Flex gap="4" overflow="hidden">
        {placeholders.map((place) => (
          <Skeleton
            key={place}
            flexShrink="0"
            width={{ base: "8.25rem", md: "10.5rem" }}
            height={{ base: "7.5rem", md: "8.75rem" }}
            borderRadius="l3"
          />
        ))}
      </Flex>
      <Skeleton
        height={{ base: "7", md: "9" }}
        width="10rem"
        mt={{ base: "10", md: "14" }}
        mb={{ base: "5", md: "6" }}
      />
      <Grid {...cardGrid}>
        {placeholders.map((place) => (
          <Panel key={place} overflow="hidden">
            <Skeleton aspectRatio={{ base: 2 / 1, sm: 16 / 9 }} borderRadius="0" />
            <Box px="4" pt="9" pb="4">
              <SkeletonText noOfLines={3} gap="3" />
              <Skeleton height="11" mt="6" borderRadius="l3" />
            </Box>
          </Panel>
        ))}
      </Grid>
    </Box>
  );
}
