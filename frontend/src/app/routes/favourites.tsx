import { useQuery } from "@tanstack/react-query";
import { ProviderCard } from "@/features/providers/components/provider-card";
import { FavouritesPage, type KnownFavourites } from "@/features/search/components/favourites-page";
import { favouritesQuery } from "@/shared/account/api/favourites";
import { OnlyFor } from "@/shared/account/components/only-for";
import { LoadingPage } from "../message-pages";

export function FavouritesRoute() {
  return (
    <OnlyFor otherwise="login" loading={<LoadingPage />}>
      {() => <Favourites />}
    </OnlyFor>
  );
}

function useKnownFavourites(): KnownFavourites {
  const { data, error, refetch } = useQuery(favouritesQuery());
  if (data) return { kind: "known", organizationNumbers: data };
  return error
    ? { kind: "failed", error: new Error(error.message), retry: () => void refetch() }
    : { kind: "loading" };
}

function Favourites() {
  return (
    <FavouritesPage
      favourites={useKnownFavourites()}
      renderCard={(organization) => <ProviderCard organization={organization} heading="h2" />}
    />
  );
}
