/** State of a navigation that tells on the next page why it led there. */
export type ArrivalState = { arrivalNote: string };

/** What the navigation to this page has to tell; mostly nothing. */
export function readArrivalNote(state: unknown): string | null {
  const { arrivalNote } = (state ?? {}) as Partial<Record<keyof ArrivalState, unknown>>;
  return typeof arrivalNote === "string" ? arrivalNote : null;
}
