import { productName } from "@/shared/lib/product";

const nonBreakingSpace = "\u00A0";

export const homeTexts = {
  headline: "Dein nächster Termin steht in einer Minute.",
  sentence: "Finde Anbieter in deiner Nähe und reserviere online – bezahlt wird vor Ort.",
  promises: ["Ohne Konto reservieren", "Bestätigung sofort per E-Mail", "Bezahlt wird vor Ort"],
  categories: "Durchstöbere unsere Kategorien",
  loadingCategories: "Kategorien werden geladen",
  back: "Zurückblättern",
  forth: "Weiterblättern",
  newcomers: "Neu bei uns",
  loadingNewcomers: "Neue Anbieter werden geladen",
  lastViewed: "Zuletzt angesehen",
  loadingLastViewed: "Zuletzt angesehene Anbieter werden geladen",
  favourites: "Deine Favoriten",
  loadingFavourites: "Favoriten werden geladen",
  allFavourites: "Alle Favoriten anzeigen",
  noFavourites: "Du hast noch keinen Dienstleister zu deinen Favoriten hinzugefügt.",
  discover: "Anbieter entdecken",
  registerFree: "Kostenlos registrieren",
  howItWorks: `So funktioniert ${productName}`,
  film: "In 13 Sekunden gezeigt: von der Suche bis zum Termin",
  steps: {
    find: {
      title: "Anbieter finden",
      sentence: "Such nach dem, was du brauchst, oder stöbere in den Kategorien. Tippfehler machen nichts.",
    },
    pick: {
      title: "Zeit aussuchen",
      sentence: "Du siehst nur Zeiten, die wirklich frei sind, und reservierst in einer Minute ohne Konto.",
    },
    go: {
      title: "Hingehen",
      sentence: "Die Bestätigung kommt sofort per E-Mail, bezahlt wird vor Ort.",
    },
  },
} as const;

export const searchTexts = {
  search: "Anbieter suchen",
  text: "Was suchst du?",
  placeholder: "Was suchst du? z.\u00A0B. Friseur, Massage",
  place: "Ort oder PLZ",
  nearby: "In deiner Nähe",
  useOwnPosition: "Meinen Standort verwenden",
  mode: "Kategorie",
  placeAndMode: "Ort und Kategorie",
  allModes: "Alle",
  submit: "Suchen",
  suggestions: (count: number) => {
    if (count === 0) return "Keine Vorschläge";
    return `${count}${nonBreakingSpace}${count === 1 ? "Vorschlag" : "Vorschläge"}`;
  },
  searches: "Suchbegriffe",
  providers: "Anbieter",
  results: "Suchergebnisse",
  nameOf: (text: string, category: string | undefined, town: string | null) =>
    (text === "" ? (category ?? "Anbieter") : `Suche nach „${text}“`) + (town ? ` in ${town}` : ""),
  hits: (fitting: number, similar: number) => {
    const hits = `${fitting.toLocaleString("de-AT")}${nonBreakingSpace}Treffer`;
    if (similar === 0) return hits;
    const others = `${similar.toLocaleString("de-AT")}${nonBreakingSpace}ähnliche`;
    return fitting === 0 ? others : `${hits}, ${others}`;
  },
  similar: "Diese Anbieter passen nur teilweise zu deiner Suche.",
  nearest: "Diese Anbieter kommen deiner Suche am nächsten.",
  inPlace: (name: string) => `Anbieter in und um ${name}.`,
  nobodyThere: (typed: string) => `In „${typed}“ haben wir niemanden gefunden und zeigen dir alle Orte.`,
  corrected: (name: string) => `Meintest du ${name}?`,
  ranking: "Warum diese Reihenfolge?",
  loading: "Suchergebnisse werden geladen",
  reset: "Suche zurücksetzen",
  noHit: "Leider kein Treffer, mit diesem Suchbegriff!",
  noProviders: "Hier gibt es noch keine Anbieter. Schau bald wieder vorbei.",
  noProvidersOfCategory: "In dieser Kategorie gibt es noch keine Anbieter. Schau bald wieder vorbei.",
  noSuchPage: "So viele Seiten hat diese Suche nicht.",
  firstPage: "Zur ersten Seite",
  pages: "Seiten der Suchergebnisse",
} as const;

export const filterTexts = {
  filters: "Filter",
  openNow: "Jetzt geöffnet",
  price: "Preis",
  anyPrice: "Jeder Preis",
  priceAtMost: (euro: number) => `Bis €${nonBreakingSpace}${euro}`,
  nearby: "In meiner Nähe",
  distance: "Entfernung",
  distanceAtMost: (kilometres: number) => `Bis ${kilometres}${nonBreakingSpace}km`,
} as const;

/** While the browser looks for its position, and where it gives none. */
export const positionTexts = {
  asking: "Dein Browser bestimmt deinen Standort. Wir verwenden ihn nur auf rund einen Kilometer genau.",
  denied:
    "Dein Browser gibt uns deinen Standort nicht. Wenn du ihn in seinen Einstellungen erlaubst, siehst du, wer in deiner Nähe ist.",
  unavailable: "Dein Standort lässt sich gerade nicht bestimmen. Such stattdessen mit einem Ort.",
  timeout: "Dein Standort lässt auf sich warten. Versuch es bitte noch einmal.",
} as const;

export const noHitTexts = {
  inCategory: "In dieser Kategorie",
  withFilters: "Mit diesen Filtern",
  inCategoryWithFilters: "In dieser Kategorie und mit diesen Filtern",
  nobodyFits: (narrowing: string) => `${narrowing} passt kein Anbieter dazu.`,
  nobody: (narrowing: string) => `${narrowing} gibt es gerade keinen Anbieter.`,
  everyCategory: "In allen Kategorien suchen",
  withoutFilters: "Filter entfernen",
} as const;
