import { Box, Flex, Skeleton } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/shared/lib/paths";
import { categoryPaletteOf, hyphenatedBranchName } from "@/shared/theme/category";
import { CategoryIcon } from "@/shared/ui/category-icon";
import { branchesQuery } from "../api/list-branches";
import { isNarrowed, type Search, searchPath } from "../model/search-address";
import { noFilters } from "../model/search-filters";
import { homeTexts } from "../texts";
import { ScrollRow } from "./scroll-row";

type CategoryStripProps = {
  search: Search | null;
  /** Called when the chosen category was all that was searched for, and is pressed once more. */
  onEnd: () => void;
};

/** Address of a search in that category; of the same search without it where it is chosen already. */
function categoryPath(search: Search | null, branchId: number): string {
  const rest = { text: "", filters: noFilters, ...search, mode: null, page: 1 };
  if (search?.mode !== branchId) return searchPath({ ...rest, mode: branchId });
  return isNarrowed(rest) ? searchPath(rest) : paths.home;
}

/** Tinted tiles. While somebody searches they are low: they are not what the page is about. */
export function CategoryStrip({ search, onEnd }: CategoryStripProps) {
  const branches = useSuspenseQuery(branchesQuery()).data;
  const size = search
    ? ({ direction: "row", align: "center", gap: "2.5", height: "14", px: "4" } as const)
    : ({ direction: "column", justify: "space-between", ...tile, p: { base: "3", md: "4" } } as const);
  return (
    <ScrollRow titleId="kategorien" title={homeTexts.categories} isLow={search !== null}>
      {branches
        .map((branch) => ({ branch, path: categoryPath(search, branch.id) }))
        .map(({ branch, path }) => (
          <Box as="li" key={branch.id} flexShrink="0" scrollSnapAlign="start">
            <Flex
              asChild
              {...size}
              colorPalette={categoryPaletteOf([branch])}
              textStyle={{ base: "sm", md: "md" }}
              borderRadius="l3"
              borderWidth="2px"
              borderColor="transparent"
              bg="colorPalette.subtle"
              color="colorPalette.fg"
              fontWeight="600"
              lineHeight="1.25"
              hyphens="manual"
              transition="border-color 150ms ease-out, transform 150ms ease-out"
              _hover={{ transform: "translateY(-2px)" }}
              css={{ "&[aria-current=true]": { borderColor: "colorPalette.fg" } }}
            >
              <Link
                to={path}
                onClick={path === paths.home ? onEnd : undefined}
                aria-current={search?.mode === branch.id ? "true" : undefined}
              >
                <CategoryIcon branchId={branch.id} size={search ? 20 : 26} strokeWidth={1.75} />
                {hyphenatedBranchName(branch.name)}
              </Link>
            </Flex>
          </Box>
        ))}
    </ScrollRow>
  );
}

const tile = {
  width: { base: "8.25rem", md: "10.5rem" },
  height: { base: "7.5rem", md: "8.75rem" },
} as const;

const placeholders = [1, 2, 3, 4, 5, 6, 7, 8];

export function CategoryStripSkeleton() {
  return (
    <Box aria-busy="true" aria-label={homeTexts.loadingCategories} role="status">
      <Skeleton height={{ base: "7", md: "9" }} width="16rem" mb={{ base: "4", md: "6" }} />
      <Flex gap={{ base: "3", md: "4" }} overflow="hidden">
        {placeholders.map((index) => (
          <Skeleton key={index} flexShrink="0" {...tile} borderRadius="l3" />
        ))}
      </Flex>
    </Box>
  );
}
