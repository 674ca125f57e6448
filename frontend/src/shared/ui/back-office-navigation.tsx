import { chakra, Flex } from "@chakra-ui/react";
import { NavLink } from "react-router";
import { staffPaths } from "../lib/staff-paths";
import { backOfficeTexts } from "../texts/back-office";

const places = [
  [staffPaths.today, backOfficeTexts.today],
  [staffPaths.calendar, backOfficeTexts.calendar],
  [staffPaths.customers, backOfficeTexts.customers],
  [staffPaths.absences, backOfficeTexts.absences],
] as const;

const Place = chakra(NavLink, {
  base: {
    display: "flex",
    alignItems: "center",
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

/** The screens of a team's day, on top of each of them. */
export function BackOfficeNavigation() {
  return (
    <chakra.nav aria-label={backOfficeTexts.navigation} mb={{ base: "4", md: "6" }} data-not-printed>
      <Flex as="ul" listStyleType="none" gap="1" wrap="wrap" mx="-3">
        {places.map(([to, text]) => (
          <li key={to}>
            <Place to={to} end>
              {text}
            </Place>
          </li>
        ))}
      </Flex>
    </chakra.nav>
  );
}
