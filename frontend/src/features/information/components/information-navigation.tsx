import { Box, type BoxProps } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { operatorQuery } from "../api/get-operator";
import { informationLinks } from "../model/information-links";
import { informationTexts } from "../texts";

/** The information pages among themselves; the one that is open is marked. */
export function InformationNavigation(props: BoxProps) {
  const { data: operator } = useQuery(operatorQuery());
  return (
    <Box as="nav" aria-label={informationTexts.pages} {...props}>
      <Box as="ul" listStyleType="none" borderInlineStartWidth="1px">
        {informationLinks(operator?.pages).map(({ to, text }) => (
          <Box
            as="li"
            key={to}
            css={{
              "& a": {
                display: "block",
                paddingBlock: "2",
                paddingInline: "4",
                marginInlineStart: "-1px",
                borderInlineStartWidth: "2px",
                borderColor: "transparent",
                color: "fg.muted",
                textStyle: "sm",
                lineHeight: "1.4",
                transition: "color 150ms ease-out, border-color 150ms ease-out",
              },
              "& a:hover": { color: "fg", borderColor: "border.emphasized" },
              "& a[aria-current=page]": { color: "brand.fg", fontWeight: "700", borderColor: "brand.solid" },
            }}
          >
            <NavLink to={to}>{text}</NavLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
