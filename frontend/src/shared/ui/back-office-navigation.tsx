import { chakra, Flex } from "@chakra-ui/react";
import { staffPaths } from "../lib/staff-paths";
import { backOfficeTexts } from "../texts/back-office";
import { PlaceLink } from "./place-link";

const places = [
  [staffPaths.today, backOfficeTexts.today],
  [staffPaths.calendar, backOfficeTexts.calendar],
  [staffPaths.customers, backOfficeTexts.customers],
  [staffPaths.absences, backOfficeTexts.absences],
] as const;

type BackOfficeNavigationProps = {
  /** Something stands beside it where there is room. */
  isBeside?: boolean;
};

/** The screens of a team's day, on top of each of them. */
export function BackOfficeNavigation({ isBeside = false }: BackOfficeNavigationProps) {
  return (
    <chakra.nav
      aria-label={backOfficeTexts.navigation}
      mb={{ base: "4", md: isBeside ? "0" : "6" }}
      data-not-printed
    >
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
            <PlaceLink to={to} end px={{ base: "2", md: "3" }} fontSize={{ base: "sm", md: "md" }}>
              {text}
            </PlaceLink>
          </li>
        ))}
      </Flex>
    </chakra.nav>
  );
}
