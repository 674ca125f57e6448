import type { components } from "@/api/schema";

type SearchSuggestions = components["schemas"]["SearchSuggestions"];

/** How a text that is being typed may go on. */
export type Suggestion = {
  text: string;
  /** Whose name it is: it leads to the profile. None for what is searched for. */
  organization: components["schemas"]["SuggestedOrganization"] | null;
};

/** What is searched for comes before the providers; within each the order stays. */
export function inGroups({ suggestions, organizations }: SearchSuggestions): Suggestion[] {
  const named = new Map(organizations.map((organization) => [organization.companyName, organization]));
  const all = suggestions.map((text) => ({ text, organization: named.get(text) ?? null }));
  return [...all.filter(isSearch), ...all.filter((suggestion) => !isSearch(suggestion))];
}

export const isSearch = ({ organization }: Suggestion) => organization === null;
