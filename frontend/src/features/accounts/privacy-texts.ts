import { parseDate } from "@internationalized/date";
import { formatDayOfYear } from "@/shared/lib/format";
import { productName } from "@/shared/lib/product";

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : many.replace("{count}", String(count));
}

export const exportTexts = {
  title: "Deine Daten mitnehmen",
  sentence:
    "Alles, was wir über dich gespeichert haben: als Datei für dich und andere Programme, oder deine Termine für deinen Kalender.",
  json: "Alles als JSON",
  ics: "Termine als .ics",
} as const;

export const erasureTexts = {
  accountTitle: "Konto löschen",
  accountSentence:
    "Dein Konto, deine Favoriten und alles, was du eingegeben hast, verschwinden. In den Kalendern der Anbieter bleiben Zeit, Leistung und Preis stehen, ohne dich.",
  guestTitle: "Deine Daten löschen",
  guestSentence:
    "Alles, was du eingegeben hast, verschwindet. In den Kalendern der Anbieter bleiben Zeit, Leistung und Preis stehen, ohne dich.",
  preview: "Zeigen, was gelöscht wird",
  loading: "Wir sehen nach, was das Löschen bedeutet …",
  nothingOpen: "Du hast keine offenen Termine.",
  cancels: (count: number) =>
    counted(count, "Dieser offene Termin wird storniert:", "Diese {count} offenen Termine werden storniert:"),
  keeps: (count: number) =>
    counted(
      count,
      "Eine Buchung bleibt ohne deinen Namen im Kalender ihres Anbieters.",
      "{count} Buchungen bleiben ohne deinen Namen in den Kalendern ihrer Anbieter.",
    ),
  blocked: "Vorher ist noch etwas zu erledigen:",
  lastAdmin: (company: string) =>
    `Nur du verwaltest ${company}. Gib diese Rolle unter „Team“ jemand anderem, oder lass das Unternehmen schließen.`,
  platformAdmin: `Dein Konto betreibt ${productName}. Lass dir dieses Recht vorher entziehen.`,
  accountAct: "Konto löschen",
  guestAct: "Daten löschen",
  sure: "Wirklich löschen?",
  sureSentence: "Das lässt sich nicht rückgängig machen.",
  back: "Zurück",
} as const;

export const receiptTexts = {
  title: "Es ist gelöscht",
  sentence:
    "Das ist dein Beleg. Er nennt weder deinen Namen noch deine Adresse. Speichere die Nummer, wenn du sie brauchst.",
  number: "Nummer",
  at: "Gelöscht",
  accounts: "Konten",
  bookings: "Buchungen ohne Namen",
  cancelled: "Davon storniert",
} as const;

export const consentTexts = {
  loading: "Deine Zustimmungen werden geladen …",
  logTitle: "Deine Zustimmungen",
  empty: "Hier steht, wozu du zugestimmt hast.",
  purposes: {
    TERMS: "Geschäftsbedingungen",
    NEWSLETTER: "Neuigkeiten per E-Mail",
    AI_CONTENT: "Textvorschläge mit KI",
  },
  /** The version of the text that was agreed to is the day on which it was written. */
  version: (version: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(version)
      ? `Fassung vom ${formatDayOfYear(parseDate(version))}`
      : `Fassung ${version}`,
  given: (at: string) => `Zugestimmt: ${at}`,
  wished: (at: string) => `Gewünscht: ${at}, noch nicht bestätigt`,
  confirmed: (at: string) => `Bestätigt: ${at}`,
  withdrawn: (at: string) => `Widerrufen: ${at}`,
} as const;

export const ownDataTexts = {
  title: "Deine Daten",
  sentence:
    "Du hast ohne Konto gebucht? Gib deine E-Mail-Adresse an: Wir schicken dir einen Link zu allem, was wir zu ihr gespeichert haben.",
  submit: "Link schicken",
  done: "Schau in dein Postfach",
  doneSentence: "Der Link in der E-Mail gilt einen Tag lang.",
  loading: "Wir suchen, was wir gespeichert haben …",
  of: (email: string) => `Das haben wir zu ${email} gespeichert.`,
  bookings: (count: number) =>
    count === 0 ? "Keine Buchungen." : counted(count, "Eine Buchung.", "{count} Buchungen."),
  another: "Neuen Link schicken lassen",
  retry: "Erneut versuchen",
} as const;

export const newsletterTexts = {
  title: "Neuigkeiten per E-Mail",
  sentence: `Möchtest du Neuigkeiten von ${productName} bekommen?`,
  confirm: "Bestätigen",
  unsubscribe: "Abmelden",
  confirmed: "Danke, du bekommst Neuigkeiten",
  confirmedSentence: "Mit diesem Link kannst du dich jederzeit wieder abmelden.",
  unsubscribed: "Du bist abgemeldet",
  unsubscribedSentence: "Wir schicken dir keine Neuigkeiten mehr.",
} as const;
