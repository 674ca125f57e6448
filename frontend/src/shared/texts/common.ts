import { productName } from "../lib/product";

export const commonTexts = {
  snackbarTitle: "Upps, es scheint etwas schiefgegangen zu sein.",
  networkError: "Netzwerkfehler: Bitte überprüfe deine Internetverbindung",
  close: "Schließen",
  retry: "Erneut versuchen",
  toStartPage: "Zur Startseite",
  skipToContent: "Zum Inhalt springen",
  required: "*erforderlich",
  phoneExample: "z.\u00A0B. +43\u00A0660\u00A01234567",
  homeLink: `${productName}, zur Startseite`,
  page: (page: number) => `Seite ${page}`,
  previousPage: "Vorige Seite",
  nextPage: "Nächste Seite",
  newTab: "öffnet in neuem Tab",
  map: "Karte",
  print: "Drucken",
} as const;
