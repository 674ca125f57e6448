import { productName } from "@/shared/lib/product";
import { softwareName } from "@/shared/lib/software-name";

export const pageTitles = {
  help: "Hilfe",
  pricing: "Preise",
  ranking: "Warum diese Reihenfolge?",
  accessibility: "Barrierefreiheit",
  "terms-conditions": "Allgemeine Geschäftsbedingungen",
  imprint: "Impressum",
  dataprivacy: "Datenschutz",
  media: "Medien",
} as const;

/** Shorter names of the same pages, for lists of links. */
export const linkTexts = {
  ...pageTitles,
  "terms-conditions": "AGB",
} as const;

export const informationTexts = {
  pages: "Informationsseiten",
  loading: "Text wird geladen",
  poweredBy: productName === softwareName ? undefined : `Powered by ${softwareName}`,
  runBy: (operator: string) => `Ein Angebot von ${operator}`,
  demoTitle: "Vorführung, kein echtes Unternehmen",
  demo: `Diese Seite zeigt, was ${productName} kann. Betreiber, Anbieter und Termine sind erfunden: Hier kommt kein Vertrag zustande, und niemand erwartet dich.`,
} as const;

export const pricingTexts = {
  lead: "Reservieren ist kostenlos. Für Anbieter gibt es zwei Pakete.",
  customers: {
    title: "Für dich",
    price: "für jede Reservierung, egal wie oft",
    action: "Anbieter suchen",
    points: [
      "Ohne Konto reservieren",
      "Bestätigung sofort per E-Mail",
      "Bezahlt wird vor Ort, direkt beim Anbieter",
      "Der Preis jeder Leistung steht vorher fest",
    ],
  },
  providers: {
    title: "Für Anbieter",
    packages: "Pakete",
    loading: "Pakete werden geladen",
    unlimited: "Hier ist nichts begrenzt: Alle Funktionen stehen dir offen.",
    registerWith: (name: string) => `Mit ${name} registrieren`,
    price:
      "Alle beginnen mit FREE, und BASIS schalten wir für dich frei. Fragen dazu beantworten wir dir gerne persönlich.",
    points: [
      "Eigenes Profil mit Leistungen, Öffnungszeiten, Events und Kursen",
      "Freie Zeiten, die zu deinem Team und seinen Arbeitszeiten passen",
      "Keine Doppelbuchungen",
      "Eigene Fragen an deine Kundschaft, gleich beim Reservieren",
    ],
  },
} as const;

export const contactTexts = {
  title: "Kontakt",
  reveal: "E-Mail-Adresse anzeigen",
  revealing: "E-Mail-Adresse wird geladen",
  revealed: (email: string) => `Die E-Mail-Adresse lautet ${email}`,
  failed: "Die Adresse konnte nicht geladen werden. Versuche es bitte noch einmal.",
  copy: "Adresse kopieren",
  copied: "Kopiert",
  copiedMessage: "Die E-Mail-Adresse ist in der Zwischenablage.",
  notCopied: "Kopieren ist hier nicht möglich. Markiere die Adresse bitte von Hand.",
} as const;
