const keyOf = (organizationNr: number | null) => `terminhof-pause-note-${organizationNr}`;

/** What the organisation said of its last pause, as long as this tab is open: the next one may say the same. */
export function lastPauseNote(organizationNr: number | null): string {
  try {
    return sessionStorage.getItem(keyOf(organizationNr)) ?? "";
  } catch {
    // Without storage it is typed anew.
    return "";
  }
}

export function keepPauseNote(organizationNr: number | null, note: string): void {
  try {
    sessionStorage.setItem(keyOf(organizationNr), note);
  } catch {
    // The pause is kept all the same.
  }
}
