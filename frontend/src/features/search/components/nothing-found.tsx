import { chakra, Flex } from "@chakra-ui/react";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { WrappingButton } from "@/shared/ui/buttons";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { isNarrowed, type Search } from "../model/search-address";
import { hasFilters, noFilters } from "../model/search-filters";
import { noHitTexts, searchTexts } from "../texts";

type NothingFoundProps = {
  search: Search;
  /** Searches with less that narrows. */
  onWiden: (search: Search) => void;
  /** The way back to the start page. */
  reset: ReactNode;
};

/** Takes the place of the results, says what has narrowed them and takes it away again. */
export function NothingFound({ search, onWiden, reset }: NothingFoundProps) {
  const { text, mode, filters } = search;
  const isFiltered = hasFilters(filters);
  const narrowing = narrowingOf(mode !== null, isFiltered);
  const actions = (
    <Flex
      direction={{ base: "column", sm: "row" }}
      alignSelf={{ base: "stretch", sm: "center" }}
      wrap={{ sm: "wrap" }}
      justify="center"
      gap="3"
      mt="2"
    >
      {mode !== null && (
        <WrappingButton variant="outline" onClick={() => onWiden({ ...search, mode: null })}>
          {noHitTexts.everyCategory}
        </WrappingButton>
      )}
      {isFiltered && (
        <WrappingButton variant="outline" onClick={() => onWiden({ ...search, filters: noFilters })}>
          {noHitTexts.withoutFilters}
        </WrappingButton>
      )}
      {reset}
    </Flex>
  );
  return (
    <EmptyPanel icon={<SearchX size={28} />} action={isNarrowed(search) && actions}>
      {text !== "" && searchTexts.noHit}
      {text !== "" && narrowing && (
        <chakra.span display="block" mt="1">
          {noHitTexts.nobodyFits(narrowing)}
        </chakra.span>
      )}
      {text === "" && (isFiltered && narrowing ? noHitTexts.nobody(narrowing) : nobodyYet(mode))}
    </EmptyPanel>
  );
}

function narrowingOf(hasCategory: boolean, isFiltered: boolean): string | null {
  if (hasCategory) return isFiltered ? noHitTexts.inCategoryWithFilters : noHitTexts.inCategory;
  return isFiltered ? noHitTexts.withFilters : null;
}

function nobodyYet(mode: number | null): string {
  return mode === null ? searchTexts.noProviders : searchTexts.noProvidersOfCategory;
}
