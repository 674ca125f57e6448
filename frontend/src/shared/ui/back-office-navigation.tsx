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
    px: { base: "2", md: "3" },
    fontSize: { base: "sm", md: "md" },
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
      {/* In one line that scrolls on phones; with a margin for the ring of the focus. */}
      <Flex
        as="ul"
        listStyleType="none"
        gap="1"
        mx={{ base: "-4", md: "-3" }}
        px={{ base: "2", md: "0" }}
        py="1"
        overflowX="auto"
      >
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
