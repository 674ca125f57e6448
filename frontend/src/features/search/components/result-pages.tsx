import { PageLinks } from "@/shared/ui/page-links";
import { type Search, searchPath } from "../model/search-address";
import { searchTexts } from "../texts";

type ResultPagesProps = { search: Search; count: number };

export function ResultPages({ search, count }: ResultPagesProps) {
  return (
    <PageLinks
      label={searchTexts.pages}
      page={search.page}
      count={count}
      addressOf={(page) => searchPath({ ...search, page })}
      mt={{ base: "6", md: "10" }}
    />
  );
}
