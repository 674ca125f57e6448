import { Stack } from "@chakra-ui/react";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "@/shared/lib/paths";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { Page } from "@/shared/ui/page";
import { OptionalQueryArea, QueryArea } from "@/shared/ui/query-area";
import { readSearch } from "../model/search-address";
import { searchTexts } from "../texts";
import type { RenderCard } from "./card-grid";
import { CategoryStrip, CategoryStripSkeleton } from "./category-strip";
import { FavouriteRow } from "./favourite-row";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { LastViewed } from "./last-viewed";
import { Newcomers, NewcomersSkeleton } from "./newcomers";
import { searchFieldId } from "./search-box";
import { SearchResults } from "./search-results";

type HomePageProps = {
  renderCard: RenderCard;
  /** Numbers of the favourite organisations; undefined for visitors and until they are known. */
  favourites: number[] | undefined;
};

/** Where no results name the page after what was searched for. */
function StartTitle() {
  useDocumentTitle();
  return null;
}

export function HomePage({ renderCard, favourites }: HomePageProps) {
  const [parameters] = useSearchParams();
  const search = readSearch(parameters);
  const navigate = useNavigate();
  const rememberSearch = useSessionStore((state) => state.rememberSearch);
  const text = search?.text;
  const mode = search?.mode ?? null;
  // Whatever led to it: the box, a category, a link.
  useEffect(() => {
    if (text !== undefined) rememberSearch(text, mode === null ? searchTexts.allModes : String(mode));
  }, [text, mode, rememberSearch]);
  const reset = () => {
    rememberSearch("", searchTexts.allModes);
    navigate(paths.home);
    // The button goes away with the results: the focus goes to where the next search begins.
    document.getElementById(searchFieldId)?.focus();
  };
  return (
    <>
      <Hero search={search} />
      <Page pt={search ? { base: "3", md: "6" } : { base: "8", md: "14" }}>
        <Stack gap={search ? { base: "7", md: "10" } : { base: "10", md: "14" }}>
          {/* What was found comes first. */}
          {search ? (
            <SearchResults search={search} onReset={reset} renderCard={renderCard} />
          ) : (
            <StartTitle />
          )}
          <QueryArea loading={<CategoryStripSkeleton />}>
            {/* Anew for the other look: it begins at the chosen category. */}
            <CategoryStrip
              key={search ? "search" : "start"}
              search={search}
              onEnd={() => rememberSearch("", searchTexts.allModes)}
            />
          </QueryArea>
          <FavouriteRow favourites={favourites} renderCard={renderCard} />
          <LastViewed renderCard={renderCard} />
          <OptionalQueryArea loading={<NewcomersSkeleton />}>
            <Newcomers renderCard={renderCard} />
          </OptionalQueryArea>
          <HowItWorks />
        </Stack>
      </Page>
    </>
  );
}
