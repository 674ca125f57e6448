import { paths } from "@/shared/lib/paths";
import { categoryIds } from "@/shared/theme/palette";
import { filterParameters, hasFilters, readFilters, type SearchFilters } from "./search-filters";

/** What is looked for, as the address `/?q=&mode=&page=` says it, with a parameter for each filter. */
export type Search = {
  /** As typed; empty for everybody. */
  text: string;
  /** Id of the branch in which is searched; null for all of them. */
  mode: number | null;
  /** Counted from 1. */
  page: number;
  filters: SearchFilters;
};

/** Longer texts are cut: the server reads no further either. */
export const longestText = 100;

const longestPageNumber = 5;

function cleanText(text: string): string {
  return text.trim().replace(/\s+/g, " ").slice(0, longestText);
}

/** The branch of that id, as addresses and the session write it; null for "Alle" and everything unknown. */
export function modeOf(text: string | null): number | null {
  return categoryIds.find((id) => String(id) === text) ?? null;
}

function pageOf(text: string | null): number {
  const isNumber = text !== null && /^[1-9]\d*$/.test(text) && text.length <= longestPageNumber;
  return isNumber ? Number(text) : 1;
}

/** Null where nothing is searched: the page is the start page then. */
export function readSearch(parameters: URLSearchParams): Search | null {
  const text = parameters.get("q");
  const mode = modeOf(parameters.get("mode"));
  const filters = readFilters(parameters);
  if (text === null && mode === null && !hasFilters(filters)) return null;
  return { text: cleanText(text ?? ""), mode, page: pageOf(parameters.get("page")), filters };
}

/** Whether anything is left out: else everybody is listed. */
export function isNarrowed({ text, mode, filters }: Search): boolean {
  return text !== "" || mode !== null || hasFilters(filters);
}

/** The address of a search; its first page has no number. */
export function searchPath({ text, mode, page, filters }: Search): string {
  const parameters = new URLSearchParams();
  const wanted = cleanText(text);
  if (wanted !== "" || (mode === null && !hasFilters(filters))) parameters.set("q", wanted);
  if (mode !== null) parameters.set("mode", String(mode));
  for (const [name, value] of Object.entries(filterParameters(filters))) parameters.set(name, String(value));
  if (page > 1) parameters.set("page", String(page));
  return `${paths.home}?${parameters}`;
}
