import { productName } from "@/shared/lib/product";

export const appTexts = {
  notFoundTitle: "Seite nicht gefunden",
  notFoundDescription:
    "Diese Seite gibt es nicht oder nicht mehr. Vielleicht hat sich beim Eintippen ein Fehler eingeschlichen.",
  serverErrorTitle: "Da ist etwas schiefgegangen",
  serverErrorDescription:
    "Der Fehler liegt bei uns, nicht bei dir. Versuche es bitte in ein paar Minuten noch einmal.",
  notAuthorizedTitle: "Nicht berechtigt",
  notAuthorizedDescription: "Für diesen Bereich fehlt dir die Berechtigung.",
  discoverProviders: "Anbieter entdecken",
  howItWorks: "So funktioniert’s",
  menu: "Menü",
  openMenu: "Menü öffnen",
  closeMenu: "Menü schließen",
  mainNavigation: "Hauptnavigation",
  footerTitle: "Fußbereich",
  footerStart: "Los gehts",
  footerPricing: "Preise",
  footerHelp: "Hilfe",
  footerInformation: "Infos & Medien",
  footerTerms: "AGB",
  footerImprint: "Impressum",
  footerDataPrivacy: "Datenschutz",
  footerAccessibility: "Barrierefreiheit",
  footerRanking: "Warum diese Reihenfolge?",
  footerContact: "Kontakt",
  footerApi: "API-Dokumentation",
  footerTheme: "Darstellung",
  productSentence: `${productName} verbindet dich mit Anbietern in deiner Nähe: Termin aussuchen, online reservieren, vor Ort bezahlen.`,
  themes: { TERMINHOF: productName, LIGHT: "Hell", DARK: "Dunkel", NATURE: "Natur" },
} as const;
