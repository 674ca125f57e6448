export const changedStartsTexts = {
  starts: (day: string) => `Freie Zeiten am ${day}`,
  counts: (before: number, after: number) => `vorher ${before}, dann ${after}`,
  added: "Kommt dazu",
  gone: "Fällt weg",
  moreStarts: (count: number) => `${count} weitere`,
} as const;
