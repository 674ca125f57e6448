import { Box, type BoxProps, Button, chakra, Flex, IconButton, Spinner } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { LocateFixed, MapPin, Search as SearchIcon } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/shared/lib/paths";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { isWide } from "@/shared/lib/viewport";
import { SelectBox } from "@/shared/ui/select-box";
import { branchesQuery } from "../api/list-branches";
import { modeOf, type Search, searchPath } from "../model/search-address";
import { cleanPlace, longestPlace, noFilters, surroundingsOf } from "../model/search-filters";
import type { Suggestion } from "../model/suggestions";
import { searchTexts } from "../texts";
import { PositionNotice } from "./position-notice";
import { SearchField } from "./search-field";
import { useOwnPosition } from "./use-own-position";

export const searchFieldId = "suchbegriff";

type SearchBoxProps = BoxProps & { search: Search | null };

export function SearchBox({ search, ...props }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => search?.text ?? useSessionStore.getState().searchTerm);
  const [mode, setMode] = useState(() =>
    search ? search.mode : modeOf(useSessionStore.getState().selectedSearchMode),
  );
  const { surroundings = null, place: wantedPlace = "" } = search?.filters ?? {};
  const [place, setPlace] = useState(wantedPlace);
  const [here, setHere] = useState(surroundings);
  // The chip of the results changes it as well.
  const addressOfHere = JSON.stringify(surroundings);
  const [shownHere, setShownHere] = useState(addressOfHere);
  if (shownHere !== addressOfHere) {
    setShownHere(addressOfHere);
    setHere(surroundings);
  }
  // Other filters change nothing in the box: what is being typed there stays.
  const inBox = { ...noFilters, place: wantedPlace };
  const address = search ? searchPath({ ...search, filters: inBox }) : null;
  const [shownAddress, setShownAddress] = useState(address);
  if (shownAddress !== address) {
    // Back, forward, a category or the end of the search: the box says what the page shows.
    setShownAddress(address);
    setText(search?.text ?? "");
    setPlace(wantedPlace);
    setMode(search?.mode ?? null);
  }
  const branches = useQuery(branchesQuery()).data ?? [];
  // On phones the box is one row beside what was found; place and category come on demand.
  const [isWhereOpen, setIsWhereOpen] = useState(false);
  const isFolded = search !== null && !isWhereOpen;
  const where = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  const position = useOwnPosition((found) => {
    const surroundings = surroundingsOf(found);
    setPlace("");
    setHere(surroundings);
    // Whoever waits with the results on the screen sees them change; else the search begins with the button.
    if (!search) return;
    navigate(searchPath({ text, mode, page: 1, filters: { ...search.filters, place: "", surroundings } }));
  });
  const togglePosition = () => {
    if (!here) return position.ask();
    position.forget();
    setHere(null);
    if (!search) return;
    // The results of before may still be on the screen: a place of theirs is no longer wanted.
    navigate(
      searchPath({ text, mode, page: 1, filters: { ...search.filters, place: "", surroundings: null } }),
    );
  };
  const typePlace = (typed: string) => {
    position.forget();
    setPlace(typed);
    if (cleanPlace(typed) !== "") setHere(null);
  };
  const searchFor = (wanted: string) => {
    setText(wanted);
    // What goes away on phones must not take the focus along.
    if (!isWide() && where.current?.contains(document.activeElement)) submitButton.current?.focus();
    setIsWhereOpen(false);
    const filters = { ...(search?.filters ?? noFilters), place: cleanPlace(place), surroundings: here };
    navigate(searchPath({ text: wanted, mode, page: 1, filters }));
  };
  const choose = ({ text: chosen, organization }: Suggestion) => {
    if (organization === null) searchFor(chosen);
    else navigate(paths.profile(organization));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchFor(text);
  };
  return (
    <Box {...props}>
      <chakra.form
        role="search"
        aria-label={searchTexts.search}
        onSubmit={submit}
        // The suggestions open below the whole box: nothing in it is covered.
        position="relative"
        scrollMarginTop="4rem"
        display="flex"
        // On phones, and with large letters, the fields need more than one line.
        flexWrap="wrap"
        alignItems="center"
        gap={{ base: "1", md: "2" }}
        p="2"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        boxShadow="lg"
      >
        <Box
          display="flex"
          alignItems="center"
          flex={{ base: `1 1 ${search ? "7rem" : "100%"}`, md: "1 1 11rem" }}
          minW="0"
          color="fg.muted"
          ps="3"
          borderRadius="l2"
          css={{
            "&:has(input:focus-visible)": {
              outlineWidth: "2px",
              outlineStyle: "solid",
              outlineColor: "brand.focusRing",
            },
          }}
        >
          <SearchIcon size={20} aria-hidden style={{ flexShrink: 0 }} />
          <SearchField id={searchFieldId} text={text} onChange={setText} onChoose={choose} />
        </Box>
        {search && (
          <IconButton
            variant="ghost"
            hideFrom="md"
            color="fg.muted"
            aria-label={searchTexts.placeAndMode}
            aria-expanded={isWhereOpen}
            onClick={() => setIsWhereOpen(!isWhereOpen)}
          >
            <MapPin aria-hidden />
          </IconButton>
        )}
        <Flex
          ref={where}
          hideBelow={isFolded ? "md" : undefined}
          flexShrink="0"
          flexBasis={{ base: "100%", md: "auto" }}
          // With large letters what is in it shrinks instead of reaching out of the box.
          minW={{ base: "0", md: "auto" }}
          borderColor="border"
          borderTopWidth={{ base: "1px", md: "0" }}
          borderStartWidth={{ md: "1px" }}
        >
          <chakra.input
            type="text"
            aria-label={searchTexts.place}
            placeholder={here ? searchTexts.nearby : searchTexts.place}
            autoComplete="postal-code"
            enterKeyHint="search"
            maxLength={longestPlace}
            value={place}
            onChange={(event) => typePlace(event.currentTarget.value)}
            flex="1"
            width={{ md: "8.5rem" }}
            minW="0"
            height="12"
            ps={{ base: "3", md: "4" }}
            pe="1"
            bg="transparent"
            borderRadius="l2"
            textStyle="md"
            textOverflow="ellipsis"
            _focusVisible={{ outlineWidth: "2px", outlineStyle: "solid", outlineColor: "brand.focusRing" }}
            _placeholder={{ color: "fg.muted", opacity: 1 }}
          />
          <IconButton
            variant="ghost"
            alignSelf="center"
            minW="11"
            color={here ? "brand.fg" : "fg.muted"}
            aria-label={searchTexts.useOwnPosition}
            aria-pressed={here !== null}
            onClick={togglePosition}
          >
            {position.state === "asking" ? <Spinner size="sm" /> : <LocateFixed aria-hidden />}
          </IconButton>
          <SelectBox
            frame={{
              variant: "plain",
              flex: "1",
              width: { md: "10.5rem" },
              minW: "0",
              borderColor: "border",
              borderStartWidth: "1px",
            }}
            aria-label={searchTexts.mode}
            value={mode ?? ""}
            onChange={(event) => setMode(modeOf(event.currentTarget.value))}
            ps={{ base: "3", md: "4" }}
            textOverflow="ellipsis"
          >
            <option value="">{searchTexts.allModes}</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
        </Flex>
        <Button
          ref={submitButton}
          type="submit"
          size="lg"
          px={{ base: "4", md: "8" }}
          flexGrow={isFolded ? "0" : { base: "1", md: "0" }}
        >
          {searchTexts.submit}
        </Button>
      </chakra.form>
      <PositionNotice state={position.state} />
    </Box>
  );
}
