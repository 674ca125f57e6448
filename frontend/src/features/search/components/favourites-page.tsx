import { Heading } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { Page } from "@/shared/ui/page";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { changingOrganizationsQuery } from "../api/list-organizations-by-number";
import { homeTexts } from "../texts";
import { CardGrid, CardGridSkeleton, type RenderCard } from "./card-grid";

export type KnownFavourites =
  | { kind: "loading" }
  | { kind: "failed"; error: Error; retry: () => void }
  | { kind: "known"; organizationNumbers: number[] };

type FavouritesPageProps = { favourites: KnownFavourites; renderCard: RenderCard };

/** All favourites of a member. */
export function FavouritesPage({ favourites, renderCard }: FavouritesPageProps) {
  useDocumentTitle(homeTexts.favourites);
  return (
    <Page py={{ base: "6", md: "10" }}>
      <Heading as="h1" textStyle="pageTitle" mb={{ base: "4", md: "8" }}>
        {homeTexts.favourites}
      </Heading>
      {favourites.kind === "loading" && <FavouritesSkeleton />}
      {favourites.kind === "failed" && (
        <ErrorPanel message={favourites.error.message} onRetry={favourites.retry} />
      )}
      {favourites.kind === "known" &&
        (favourites.organizationNumbers.length === 0 ? (
          <NoFavourites />
        ) : (
          <FavouriteCards organizationNumbers={favourites.organizationNumbers} renderCard={renderCard} />
        ))}
    </Page>
  );
}

type FavouriteCardsProps = { organizationNumbers: number[]; renderCard: RenderCard };

function FavouriteCards({ organizationNumbers, renderCard }: FavouriteCardsProps) {
  const { data, error, refetch } = useQuery(changingOrganizationsQuery(organizationNumbers));
  if (!data) {
    return error ? (
      <ErrorPanel message={error.message ?? commonTexts.networkError} onRetry={() => void refetch()} />
    ) : (
      <FavouritesSkeleton />
    );
  }
  const shown = data.organizations.filter(({ organizationNr }) =>
    organizationNumbers.includes(organizationNr),
  );
  // Those that are not public any more are left out by the server.
  return shown.length === 0 ? <NoFavourites /> : <CardGrid organizations={shown} renderCard={renderCard} />;
}

function FavouritesSkeleton() {
  return <CardGridSkeleton count={4} label={homeTexts.loadingFavourites} />;
}

function NoFavourites() {
  return (
    <EmptyPanel
      icon={<Heart size={28} />}
      action={
        <ButtonLink to={paths.providerList} variant="outline" mt="2">
          {homeTexts.discover}
        </ButtonLink>
      }
    >
      {homeTexts.noFavourites}
    </EmptyPanel>
  );
}
