import { Box, Flex, Heading } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { paths } from "@/shared/lib/paths";
import { PageLink } from "@/shared/ui/links";
import { changingOrganizationsQuery } from "../api/list-organizations-by-number";
import { homeTexts } from "../texts";
import { CardGrid, CardGridSkeleton, type RenderCard } from "./card-grid";

/** On screens with room for more than one card in a row. */
const mostBeyondPhones = 2;

type FavouriteRowProps = { favourites: number[] | undefined; renderCard: RenderCard };

/** The first favourites. Who has none sees nothing of it; a failure is only logged. */
export function FavouriteRow({ favourites = [], renderCard }: FavouriteRowProps) {
  return favourites.length === 0 ? null : <Row favourites={favourites} renderCard={renderCard} />;
}

function Row({ favourites, renderCard }: FavouriteRowProps & { favourites: number[] }) {
  const { data, isPending } = useQuery(changingOrganizationsQuery(favourites));
  const shown = data?.organizations.filter(({ organizationNr }) => favourites.includes(organizationNr)) ?? [];
  if (!isPending && shown.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="favoriten">
      <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="6" mb={{ base: "4", md: "6" }}>
        <Heading as="h2" id="favoriten" textStyle="sectionTitle">
          {homeTexts.favourites}
        </Heading>
        <PageLink to={paths.favourites} color="brand.fg" fontWeight="600" py="2.5">
          {homeTexts.allFavourites}
        </PageLink>
      </Flex>
      {isPending ? (
        <CardGridSkeleton
          count={Math.min(favourites.length, mostBeyondPhones)}
          label={homeTexts.loadingFavourites}
        />
      ) : (
        <CardGrid organizations={shown} renderCard={renderCard} mostBeyondPhones={mostBeyondPhones} />
      )}
    </Box>
  );
}
