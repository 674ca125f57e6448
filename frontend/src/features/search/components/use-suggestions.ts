import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { shortestText, suggestionsQuery } from "../api/suggest-search-texts";
import { inGroups, type Suggestion } from "../model/suggestions";

const pauseInTyping = 200;
const none: Suggestion[] = [];

type Suggestions = {
  /** What is searched for, and after it who may be gone to. */
  suggestions: Suggestion[];
  /** They belong to the text, and not to one that was typed before. */
  isSettled: boolean;
};

/** Suggestions for a text that is being typed. It is asked for them when the typing pauses. */
export function useSuggestions(text: string): Suggestions {
  const wanted = text.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseInTyping);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching, isPlaceholderData } = useQuery(suggestionsQuery(asked));
  useEffect(() => {
    if (error) console.warn("No suggestions could be loaded.", error);
  }, [error]);
  const isLongEnough = wanted.length >= shortestText;
  return {
    suggestions: isLongEnough ? (data ? inGroups(data) : none) : none,
    isSettled: isLongEnough && asked === wanted && !isFetching && !isPlaceholderData,
  };
}
