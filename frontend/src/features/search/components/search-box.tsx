import { Box, type BoxProps, Button, chakra, NativeSelect } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Search as SearchIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { branchesQuery } from "../api/list-branches";
import { modeOf, type Search, searchPath } from "../model/search-address";
import { noFilters } from "../model/search-filters";
import { searchTexts } from "../texts";
import { SearchField } from "./search-field";

export const searchFieldId = "suchbegriff";

type SearchBoxProps = BoxProps & { search: Search | null };

export function SearchBox({ search, ...props }: SearchBoxProps) {
  const navigate = useNavigate();
  const session = useSessionStore();
  const [text, setText] = useState(search?.text ?? session.searchTerm);
  const [mode, setMode] = useState(search ? search.mode : modeOf(session.selectedSearchMode));
  // A filter changes nothing in the box: what is being typed there stays.
  const address = search ? searchPath({ ...search, filters: noFilters }) : null;
  const [shownAddress, setShownAddress] = useState(address);
  if (shownAddress !== address) {
    // Back, forward, a category or the end of the search: the box says what the page shows.
    setShownAddress(address);
    setText(search?.text ?? "");
    setMode(search?.mode ?? null);
  }
  const branches = useQuery(branchesQuery()).data ?? [];

  const searchFor = (wanted: string) => {
    setText(wanted);
    session.rememberSearch(wanted.trim(), mode === null ? searchTexts.allModes : String(mode));
    navigate(searchPath({ text: wanted, mode, page: 1, filters: search?.filters ?? noFilters }));
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
        position={{ sm: "relative" }}
        display="flex"
        flexDirection={{ base: "column", sm: "row" }}
        alignItems={{ sm: "center" }}
        gap={{ base: "1", sm: "2" }}
        p="2"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        boxShadow="lg"
      >
        <Box
          // The suggestions open below the field on phones, else below the whole box.
          position={{ base: "relative", sm: "static" }}
          display="flex"
          alignItems="center"
          flex="1"
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
          <SearchField id={searchFieldId} text={text} onChange={setText} onChoose={searchFor} />
        </Box>
        <NativeSelect.Root
          variant="plain"
          width={{ base: "100%", sm: "11rem", md: "15rem" }}
          flexShrink="0"
          borderColor="border"
          borderTopWidth={{ base: "1px", sm: "0" }}
          borderStartWidth={{ sm: "1px" }}
        >
          <NativeSelect.Field
            aria-label={searchTexts.mode}
            value={mode ?? ""}
            onChange={(event) => setMode(modeOf(event.currentTarget.value))}
            ps={{ base: "3", sm: "4" }}
            textOverflow="ellipsis"
          >
            <option value="">{searchTexts.allModes}</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Button type="submit" size="lg" px="8">
          {searchTexts.submit}
        </Button>
      </chakra.form>
    </Box>
  );
}
