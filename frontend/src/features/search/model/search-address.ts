import { paths } from "@/shared/lib/paths";
import { categoryIds } from "@/shared/theme/palette";

/** What is looked for, as the address `/?q=&mode=&page=` says it. */
export type Search = {
  /** As typed; empty for everybody. */
  text: string;
  /** Id of the branch in which is searched; null for all of them. */
  mode: number | null;
  /** Counted from 1. */
  page: number;
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
  if (text === null && mode === null) return null;
  return { text: cleanText(text ?? ""), mode, page: pageOf(parameters.get("page")) };
}

/** The address of a search; its first page has no number. */
export function searchPath({ text, mode, page }: Search): string {
  const parameters = new URLSearchParams();
  const wanted = cleanText(text);
  if (wanted !== "" || mode === null) parameters.set("q", wanted);
  if (mode !== null) parameters.set("mode", String(mode));
  if (page > 1) parameters.set("page", String(page));
  return `${paths.home}?${parameters}`;
}
