import { Box, chakra, Text } from "@chakra-ui/react";
import { Search as SearchIcon, Store } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { gently } from "@/shared/lib/motion";
import { isWide } from "@/shared/lib/viewport";
import { longestText } from "../model/search-address";
import { isSearch, type Suggestion } from "../model/suggestions";
import { searchTexts } from "../texts";
import { useSuggestions } from "./use-suggestions";

type SearchFieldProps = {
  id: string;
  text: string;
  onChange: (text: string) => void;
  /** A suggestion was taken: it is searched for, or its profile opened, at once. */
  onChoose: (suggestion: Suggestion) => void;
};

/**
 * A combobox after the WAI-ARIA pattern: the focus stays in the field while the arrows walk through the
 * suggestions. Not the library's, which writes the text of its last rendering back into the field: on a busy
 * device letters that were typed meanwhile are lost.
 */
export function SearchField({ id, text, onChange, onChoose }: SearchFieldProps) {
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const { suggestions, isSettled } = useSuggestions(isWanted ? text : "");
  const isOpen = isWanted && suggestions.length > 0;
  const field = useRef<HTMLInputElement>(null);
  // On phones the keyboard takes half of the screen: at its top there is room for the box and what opens below.
  useEffect(() => {
    if (isOpen && !isWide()) field.current?.form?.scrollIntoView({ block: "start", behavior: gently() });
  }, [isOpen]);
  // The active one may have gone with the suggestions of the text before.
  const activeIndex = isOpen && active !== null ? suggestions.findIndex(({ text }) => text === active) : -1;
  const optionId = (index: number) => `${listId}-${index}`;
  const firstProvider = suggestions.findIndex((suggestion) => !isSearch(suggestion));
  const searches = firstProvider === -1 ? suggestions.length : firstProvider;
  const groups = [
    { name: searchTexts.searches, from: 0, options: suggestions.slice(0, searches), Icon: SearchIcon },
    { name: searchTexts.providers, from: searches, options: suggestions.slice(searches), Icon: Store },
  ];

  const close = () => {
    setIsWanted(false);
    setActive(null);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  const walk = (step: 1 | -1) => {
    setIsWanted(true);
    const { length } = suggestions;
    if (!isOpen) return;
    const from = activeIndex === -1 && step === -1 ? length : activeIndex;
    setActive(suggestions[(from + step + length) % length]?.text ?? null);
  };
  const handleKey = (event: KeyboardEvent) => {
    // These keys belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing) return;
    const chosen = suggestions[activeIndex];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      walk(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Enter") {
      // The form is sent; suggestions that are still on their way are wanted no more.
      close();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
  };

  return (
    <>
      <chakra.input
        ref={field}
        id={id}
        type="text"
        role="combobox"
        aria-label={searchTexts.text}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeIndex === -1 ? undefined : optionId(activeIndex)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="search"
        maxLength={longestText}
        placeholder={searchTexts.placeholder}
        value={text}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setIsWanted(true);
          setActive(null);
        }}
        onKeyDown={handleKey}
        onBlur={close}
        flex="1"
        minW="0"
        height="12"
        ps="3"
        pe="2"
        bg="transparent"
        color="fg"
        textStyle="md"
        textOverflow="ellipsis"
        // The ring is drawn around field and symbol together.
        outline="none"
        _placeholder={{ color: "fg.muted", opacity: 1 }}
      />
      {isOpen && (
        <Box
          id={listId}
          role="listbox"
          aria-label={searchTexts.text}
          position="absolute"
          zIndex="dropdown"
          top="calc(100% + 0.5rem)"
          insetX="0"
          p="1.5"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderRadius="l3"
          boxShadow="lg"
        >
          {groups
            .filter(({ options }) => options.length > 0)
            .map(({ name, from, options, Icon }) => (
              <Box key={name} role="group" aria-label={name}>
                <Text aria-hidden px="3" pt="1.5" pb="0.5" textStyle="sm" fontWeight="600" color="fg.muted">
                  {name}
                </Text>
                {options.map((suggestion, place) => (
                  <Box
                    key={suggestion.text}
                    id={optionId(from + place)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={from + place === activeIndex}
                    // The focus stays in the field, else leaving it would close the list before the click.
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => setActive(suggestion.text)}
                    onClick={() => choose(suggestion)}
                    display="flex"
                    alignItems="center"
                    gap="3"
                    minH="11"
                    px="3"
                    borderRadius="l2"
                    cursor="pointer"
                    _selected={{ bg: "brand.muted", color: "brand.fg" }}
                  >
                    <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
                    {suggestion.text}
                  </Box>
                ))}
              </Box>
            ))}
        </Box>
      )}
      <chakra.span srOnly role="status">
        {isWanted && isSettled && searchTexts.suggestions(suggestions.length)}
      </chakra.span>
    </>
  );
}
