import { Box, Flex, IconButton } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "@/shared/ui/buttons";
import { pageNumbers } from "../model/page-numbers";
import { type Search, searchPath } from "../model/search-address";
import { searchTexts } from "../texts";

type ResultPagesProps = { search: Search; count: number };

/** Links and no buttons: each page has its address, also for a new tab. */
export function ResultPages({ search, count }: ResultPagesProps) {
  if (count < 2) return null;
  const { page } = search;
  return (
    <Flex as="nav" aria-label={searchTexts.pages} justify="center" mt={{ base: "6", md: "10" }}>
      <Flex as="ul" listStyleType="none" gap={{ base: "1", sm: "2" }} wrap="wrap" justify="center">
        {page > 1 && (
          <li>
            <Arrow search={search} to={page - 1} label={searchTexts.previousPage}>
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
                to={searchPath({ ...search, page: entry.page })}
                variant={entry.page === page ? "solid" : "ghost"}
                colorPalette={entry.page === page ? "brand" : "gray"}
                px="3"
                aria-label={searchTexts.page(entry.page)}
                aria-current={entry.page === page ? "page" : undefined}
              >
                {entry.page}
              </ButtonLink>
            </li>
          ),
        )}
        {page < count && (
          <li>
            <Arrow search={search} to={page + 1} label={searchTexts.nextPage}>
              <ChevronRight aria-hidden />
            </Arrow>
          </li>
        )}
      </Flex>
    </Flex>
  );
}

type ArrowProps = { search: Search; to: number; label: string; children: ReactNode };

function Arrow({ search, to, label, children }: ArrowProps) {
  return (
    <IconButton asChild variant="outline" colorPalette="gray" borderRadius="full" aria-label={label}>
      <Link to={searchPath({ ...search, page: to })}>{children}</Link>
    </IconButton>
  );
}
