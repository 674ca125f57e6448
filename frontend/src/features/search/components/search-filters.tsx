import { Box, Flex, Spinner } from "@chakra-ui/react";
import { Clock, MapPin } from "lucide-react";
import { type ReactNode, startTransition, useOptimistic } from "react";
import { useNavigate } from "react-router";
import { type Search, searchPath } from "../model/search-address";
import {
  distanceOf,
  distances,
  type SearchFilters as Filters,
  highestPriceOf,
  highestPrices,
  surroundingsOf,
} from "../model/search-filters";
import { filterTexts } from "../texts";
import { SelectChip, ToggleChip } from "./filter-chips";
import { PositionNotice } from "./position-notice";
import { useOwnPosition } from "./use-own-position";

type SearchFiltersProps = {
  search: Search;
  /** What takes all of it back, at the end of the row. */
  reset: ReactNode;
};

/** What narrows the results besides text and category. Each change is an address, so that "back" undoes it. */
export function SearchFilters({ search, reset }: SearchFiltersProps) {
  const navigate = useNavigate();
  // A chip answers at once; the next one that is pressed must not forget it while the page is still on its way.
  const [filters, setFilters] = useOptimistic(search.filters);
  const { isOpenNow, highestPrice, surroundings } = filters;
  const change = (changed: Partial<Filters>) => {
    const wanted = { ...filters, ...changed };
    startTransition(async () => {
      setFilters(wanted);
      await navigate(searchPath({ ...search, page: 1, filters: wanted }));
    });
  };
  const position = useOwnPosition((found) => change({ place: "", surroundings: surroundingsOf(found) }));
  const toggleNearby = () => {
    if (!surroundings) {
      position.ask();
      return;
    }
    position.forget();
    change({ surroundings: null });
  };
  return (
    <Box role="group" aria-label={filterTexts.filters} mb="4">
      <Flex
        // One row on phones, which scrolls: the first card belongs on the first screen.
        wrap={{ sm: "wrap" }}
        gap="2"
        position="relative"
        overflowX="auto"
        scrollbarWidth="none"
        // Room for the focus ring, which the scrolling box would cut off.
        mx="-4"
        px="4"
        my="-1"
        py="1"
      >
        <ToggleChip
          isPressed={isOpenNow}
          icon={<Clock aria-hidden />}
          onPress={() => change({ isOpenNow: !isOpenNow })}
        >
          {filterTexts.openNow}
        </ToggleChip>
        <SelectChip
          label={filterTexts.price}
          isChosen={highestPrice !== null}
          value={highestPrice ?? ""}
          onChange={(value) => change({ highestPrice: highestPriceOf(value) })}
        >
          <option value="">{filterTexts.anyPrice}</option>
          {highestPrices.map((price) => (
            <option key={price} value={price}>
              {filterTexts.priceAtMost(price)}
            </option>
          ))}
        </SelectChip>
        <ToggleChip
          isPressed={surroundings !== null}
          icon={position.state === "asking" ? <Spinner size="sm" /> : <MapPin aria-hidden />}
          onPress={toggleNearby}
        >
          {filterTexts.nearby}
        </ToggleChip>
        {surroundings && (
          <SelectChip
            label={filterTexts.distance}
            isChosen
            value={surroundings.distance}
            onChange={(value) => {
              const distance = distanceOf(value) ?? surroundings.distance;
              change({ surroundings: { ...surroundings, distance } });
            }}
          >
            {distances.map((distance) => (
              <option key={distance} value={distance}>
                {filterTexts.distanceAtMost(distance)}
              </option>
            ))}
          </SelectChip>
        )}
        {reset}
      </Flex>
      <PositionNotice state={position.state} />
    </Box>
  );
}
