import { IconButton, type IconButtonProps } from "@chakra-ui/react";
import { Heart } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/shared/lib/paths";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { useCurrentUser } from "../api/current-user";
import { useChangeFavourite, useFavourites } from "../api/favourites";
import type { WantedFavourite } from "../model/wanted-favourite";
import { accountTexts } from "../texts";

type FavouriteHeartProps = Omit<IconButtonProps, "children"> & {
  organization: { organizationNr: number; companyName: string };
};

/** Keeps or drops a favourite. Visitors are led through the login first. */
export function FavouriteHeart({ organization, ...props }: FavouriteHeartProps) {
  const { organizationNr, companyName } = organization;
  const { kind } = useCurrentUser();
  const favourites = useFavourites();
  const { mutate, isPending, variables } = useChangeFavourite(organizationNr);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Shown as it will be while the server is told.
  const isFavourite = isPending ? variables : (favourites?.includes(organizationNr) ?? false);
  const press = () => {
    if (kind === "visitor") {
      const state: WantedFavourite = { favourite: organizationNr };
      void navigate(paths.login(`${pathname}${search}`), { state });
      return;
    }
    if (isPending || kind !== "member") return;
    dismissErrorSnackbars();
    mutate(!isFavourite, { onError: (error) => showErrorSnackbar(error.message) });
  };
  return (
    <IconButton
      variant="outline"
      colorPalette="gray"
      borderRadius="full"
      bg="bg.panel"
      borderColor="border"
      aria-label={accountTexts.favourite(companyName)}
      aria-pressed={isFavourite}
      onClick={press}
      {...props}
    >
      {/* Solid apricot: no other mark on a card is. */}
      <Heart
        aria-hidden
        fill={isFavourite ? "var(--chakra-colors-accent-solid)" : "none"}
        stroke={isFavourite ? "var(--chakra-colors-accent-solid)" : "currentColor"}
      />
    </IconButton>
  );
}
