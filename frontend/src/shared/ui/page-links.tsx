import { Box, Flex, type FlexProps, IconButton } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { pageNumbers } from "../lib/page-numbers";
import { commonTexts } from "../texts/common";
import { ButtonLink } from "./buttons";

type PageLinksProps = Omit<FlexProps, "page"> & {
  /** What the pages are of. */
  label: string;
  /** The present one, from 1. */
  page: number;
  count: number;
  addressOf: (page: number) => To;
};

/** Links and no buttons: each page has its address, also for a new tab. */
export function PageLinks({ label, page, count, addressOf, ...props }: PageLinksProps) {
  if (count < 2) return null;
  return (
    <Flex as="nav" aria-label={label} justify="center" {...props}>
      <Flex as="ul" listStyleType="none" gap={{ base: "1", sm: "2" }} wrap="wrap" justify="center">
        {page > 1 && (
          <li>
            <Arrow to={addressOf(page - 1)} label={commonTexts.previousPage}>
              <ChevronLeft aria-hidden />
            </Arrow>
          </li>
        )}
        {pageNumbers(page, count).map((entry) =>
          entry.kind === "gap" ? (
            <Box as="li" key={`gap ${entry.before}`} aria-hidden color="fg.muted" alignSelf="center" px="1">
              …
            </Box>
          ) : (
            <li key={entry.page}>
              <ButtonLink
                to={addressOf(entry.page)}
                variant={entry.page === page ? "solid" : "ghost"}
                colorPalette={entry.page === page ? "brand" : "gray"}
                px="3"
                aria-label={commonTexts.page(entry.page)}
                aria-current={entry.page === page ? "page" : undefined}
              >
                {entry.page}
              </ButtonLink>
            </li>
          ),
        )}
        {page < count && (
          <li>
            <Arrow to={addressOf(page + 1)} label={commonTexts.nextPage}>
              <ChevronRight aria-hidden />
            </Arrow>
          </li>
        )}
      </Flex>
    </Flex>
  );
}

type ArrowProps = { to: To; label: string; children: ReactNode };

function Arrow({ to, label, children }: ArrowProps) {
  return (
    <IconButton asChild variant="outline" colorPalette="gray" borderRadius="full" aria-label={label}>
      <Link to={to}>{children}</Link>
    </IconButton>
  );
}
