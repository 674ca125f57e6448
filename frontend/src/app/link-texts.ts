const listed = (titles: string[]) => new Intl.ListFormat("de-AT").format(titles);

/** Where a link brings another choice than the own one. */
export const linkTexts = {
  question: "Dieser Link bringt eine andere Auswahl mit",
  own: (titles: string[]) => `Du hast schon gewählt: ${listed(titles)}.`,
  linked: (titles: string[]) =>
    titles.length === 0 ? "Was im Link steht, gibt es hier nicht mehr." : `Im Link: ${listed(titles)}.`,
  keep: "Meine Auswahl behalten",
  take: "Auswahl aus dem Link nehmen",
} as const;
