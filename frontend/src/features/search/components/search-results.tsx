import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Store, X } from "lucide-react";
import { useEffect, useRef, useTransition } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { gently } from "@/shared/lib/motion";
import { paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { ButtonLink, WrappingButton } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { branchesQuery } from "../api/list-branches";
import { pageSize, searchQuery } from "../api/search-organizations";
import { isNarrowed, type Search, searchPath } from "../model/search-address";
import { fittingOnPage } from "../model/similar-results";
import { searchTexts } from "../texts";
import { CardGridSkeleton, type RenderCard } from "./card-grid";
import { FoundCards } from "./found-cards";
import { NothingFound } from "./nothing-found";
import { ResultPages } from "./result-pages";
import { SearchFilters } from "./search-filters";

type SearchResultsProps = { search: Search; onReset: () => void; renderCard: RenderCard };

/** What was found, or why there is nothing to see: a failure is never shown as an empty list. */
export function SearchResults({ search, onReset, renderCard }: SearchResultsProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = searchPath({ ...search, page: 1 });
  const shown = useRef<{ list: string; page: number } | null>(null);
  const navigation = useNavigationType();
  // Until the page has changed, the next button would begin at the old search and take this step back.
  const [isWidening, startWidening] = useTransition();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(searchQuery(search));
  const branches = useQuery(branchesQuery()).data;
  const { place } = search.filters;
  // As the directory spells it; null where it shows all places instead.
  const known = isPlaceholderData ? null : data?.place;
  const town = place && known ? known.name : place;
  const name = searchTexts.nameOf(search.text, branches?.find(({ id }) => id === search.mode)?.name, town);
  useDocumentTitle(name);
  useEffect(() => {
    const before = shown.current;
    shown.current = { list, page: search.page };
    const isTurned = before?.list === list && before.page !== search.page;
    // Who opens or reloads an address begins at its top.
    const isSearched = before ? before.list !== list : navigation === "PUSH";
    if (isTurned) {
      // The links of the pages stand below the cards: reading goes on above them.
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    } else if (isSearched && isOutOfSight(heading.current)) {
      // Whoever began the search further down the page would not see that something was found.
      heading.current?.scrollIntoView({ behavior: gently() });
    }
  }, [list, search.page, navigation]);
  const widen = (wider: Search) => {
    startWidening(async () => {
      await navigate(searchPath({ ...wider, page: 1 }));
    });
    // The button goes away with what it removes.
    heading.current?.focus();
  };
  const total = data?.totalElements ?? 0;
  const fitting = data?.fittingElements ?? 0;
  const fittingHere = fittingOnPage(search.page, pageSize, data?.organizations.length ?? 0, fitting);
  const reset = (
    <WrappingButton variant="outline" flexShrink="0" onClick={onReset}>
      <X aria-hidden />
      {searchTexts.reset}
    </WrappingButton>
  );
  const found = data && !error && data.organizations.length > 0;
  // What is missing now says nothing about what is on its way.
  const isAwaited = isPending || isWidening || (isPlaceholderData && !found);
  const isEmpty = !found && !error && !isAwaited;
  return (
    <Box as="section" id="anbieter" aria-labelledby="anbieter-titel" scrollMarginTop="24">
      <Flex align="baseline" wrap="wrap" columnGap="3" mb="3">
        <Heading as="h1" textStyle="cardTitle">
          {name}
        </Heading>
        <Heading
          as="h2"
          id="anbieter-titel"
          ref={heading}
          tabIndex={-1}
          outline="none"
          // The name of the page stands above it.
          scrollMarginTop="10"
          textStyle="sm"
          fontFamily="body"
        >
          {searchTexts.results}
        </Heading>
        {/* Always there, so that screen readers hear each change of it. */}
        <Text color="fg.muted" textStyle="sm" role="status">
          {data && !error && !isPlaceholderData && searchTexts.hits(fitting, total - fitting)}
        </Text>
        {found && (
          <PageLink to={paths.ranking} color="fg.muted" textStyle="sm" minH="6" variant="underline">
            {searchTexts.ranking}
          </PageLink>
        )}
      </Flex>
      <SearchFilters search={search} reset={isNarrowed(search) && !isEmpty && reset} />
      {data?.place && !error && !isPlaceholderData && (
        <Text mb="4" color="fg.muted" textStyle="sm">
          {data.place.name !== null && data.place.isCorrected && `${searchTexts.corrected(data.place.name)} `}
          {data.place.name === null
            ? searchTexts.nobodyThere(data.place.typed)
            : searchTexts.inPlace(data.place.name)}
        </Text>
      )}
      {error ? (
        <ErrorPanel message={error.message} onRetry={() => refetch()} />
      ) : isAwaited ? (
        <CardGridSkeleton count={pageSize} label={searchTexts.loading} />
      ) : (
        <Box
          aria-busy={isPlaceholderData}
          opacity={isPlaceholderData ? 0.6 : 1}
          transition="opacity 150ms ease-out"
        >
          {found ? (
            <>
              <FoundCards
                organizations={data.organizations}
                fitting={isPlaceholderData ? data.organizations.length : fittingHere}
                isHit={fitting > 0}
                renderCard={renderCard}
              />
              <ResultPages search={search} count={data.totalPages} />
            </>
          ) : total > 0 ? (
            <EmptyPanel
              icon={<Store size={28} />}
              action={
                <ButtonLink to={searchPath({ ...search, page: 1 })} variant="outline">
                  {searchTexts.firstPage}
                </ButtonLink>
              }
            >
              {searchTexts.noSuchPage}
            </EmptyPanel>
          ) : (
            <NothingFound search={search} onWiden={widen} reset={reset} />
          )}
        </Box>
      )}
    </Box>
  );
}

const lowerPart = 0.5;
/** Of the header at its highest, behind which nothing is seen. */
const headerHeight = 72;

function isOutOfSight(heading: HTMLElement | null): boolean {
  const top = heading?.getBoundingClientRect().top ?? headerHeight;
  return top < headerHeight || top > window.innerHeight * lowerPart;
}
