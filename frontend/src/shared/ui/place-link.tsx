import { chakra } from "@chakra-ui/react";
import { NavLink } from "react-router";

/** A place of the back office in its navigation; the present one stands out. */
export const PlaceLink = chakra(NavLink, {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    minH: "11",
    px: "3",
    borderRadius: "l2",
    fontWeight: "600",
    color: "fg.muted",
    whiteSpace: "nowrap",
    _hover: { bg: "bg.muted", color: "fg" },
    _currentPage: { bg: "brand.muted", color: "brand.fg" },
  },
});
