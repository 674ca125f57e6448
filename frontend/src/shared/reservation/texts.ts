import { formatDuration, formatLongDate } from "@/shared/lib/format";
import type { WayOut } from "./model/cancellation";

/** The frame of every reservation, whatever is booked. */
export const reservationTexts = {
  toDetails: "Weiter zu deinen Daten",
  /** `then` is what happens after the next step. */
  whatFollows: (then: string) => `Im nächsten Schritt fragen wir dich nach deinen Daten. Erst dann ${then}.`,
  breadcrumb: "Du bist hier",
  stepDetails: "2. Deine Daten",
  stepDone: "erledigt",
  download: "Kalendereintrag herunterladen",
  googleCalendar: "Google Kalender",
  outlookCalendar: "Outlook",
  enterInto: (calendar: string, title: string) => `${title} in ${calendar} eintragen (öffnet in neuem Tab)`,
} as const;

/** On the way to a reservation. */
export const signInTexts = {
  question: "Du hast schon ein Konto? Dann füllen wir deine Daten aus.",
  signIn: "Anmelden",
  title: "Anmelden",
  nothingLost: "Melde dich an oder mach als Gast weiter. Was du schon eingetippt hast, bleibt stehen.",
  asGuest: "Als Gast weitermachen",
} as const;

/** What was typed is kept for half an hour. */
export const retentionTexts = {
  question: "Bist du noch da?",
  soon: "In 2 Minuten löschen wir deine Angaben in diesem Tab, damit sie niemand anderer liest.",
  stay: "Weiter ausfüllen",
  forget: "Jetzt löschen",
  ended:
    "Deine Angaben wurden nach 30 Minuten ohne Eingabe gelöscht, damit sie niemand anderer liest. Deine Auswahl ist noch da.",
} as const;

export const summaryTexts = {
  title: "Deine Auswahl",
  open: "Deine Auswahl ansehen",
  total: "Gesamt",
  payOnSite: "Bezahlung vor Ort.",
} as const;

/** What can still be cancelled, and how long; 0 minutes means until it begins. */
export function wayOutText(wayOut: WayOut, noticeMinutes: number, thisYear: number): string {
  switch (wayOut.still) {
    case "NOTHING":
      return "Die Frist für eine kostenlose Stornierung ist für diesen Termin schon vorbei.";
    case "LATER_DATES": {
      const day = formatLongDate(wayOut.lastTooLate, thisYear);
      const dates = wayOut.tooLate === 1 ? `Den Termin am ${day}` : `Die Termine bis ${day}`;
      return `${dates} und den Kurs als Ganzes kannst du nicht mehr kostenlos absagen. Spätere Termine kannst du bis ${formatDuration(noticeMinutes)} vorher absagen.`;
    }
    case "EVERYTHING":
      return noticeMinutes === 0
        ? "Kostenlos stornierbar bis zum Beginn des Termins."
        : `Kostenlos stornierbar bis ${formatDuration(noticeMinutes)} vor dem Termin.`;
  }
}

/** Where guests book unusually often. */
export const codeTexts = {
  title: "Bestätige deine E-Mail",
  why: "Hier wird gerade sehr oft reserviert. Damit niemand Termine mit erfundenen Adressen belegt, bitten wir dich um einen Code. Er gilt zehn Minuten; so lange ist noch nichts reserviert.",
  sentTo: (email: string) => `Der Code ist unterwegs an ${email}. Schau auch im Spam-Ordner nach.`,
  sentAgain: "Ein neuer Code ist unterwegs. Der alte gilt nicht mehr.",
  code: "Code aus der E-Mail *",
  sixDigits: "Bitte gib die sechs Ziffern aus der E-Mail ein.",
  again: "Neuen Code schicken",
} as const;

/** At the end of the form. */
export const endOfFormTexts = {
  before: "Mit dem Absenden gelten unsere ",
  terms: "AGB",
  between: ". Was mit deinen Daten geschieht, liest du in der ",
  privacy: "Datenschutzerklärung",
  after: ".",
} as const;

export const detailsTexts = {
  title: "Deine Daten",
  requiredHint: "Felder mit * brauchen wir von dir.",
  firstName: "Vorname *",
  lastName: "Nachname *",
  email: "E-Mail *",
  emailHint: "Hierhin schicken wir deine Bestätigung.",
  phone: "Telefonnummer *",
  phoneOptional: "Telefonnummer (optional)",
  remarks: "Anmerkungen zum Termin (optional)",
  characters: (count: number, limit: number) => `${count} von ${limit} Zeichen`,
  customFieldsOf: (title: string) => `Fragen zu ${title}`,
  required: (label: string) => `${label} *`,
  moreAbout: "Mehr dazu",
  invalidEmail: "Bitte gib eine gültige E-Mail Adresse an!",
  invalidPhone: "Ungültige Telefonnummer!",
  invalidNumber: "Bitte gib eine ganze Zahl ein.",
  notPositive: "Wert muss positiv sein",
  invalidDate: "Bitte gib ein Datum in der Form TT.MM.JJJJ ein.",
  noSuchDay: "Diesen Tag gibt es nicht.",
  notBefore: (day: string) => `Frühestens der ${day}`,
  notAfter: (day: string) => `Spätestens der ${day}`,
  between: (first: string, last: string) => `Vom ${first} bis zum ${last}`,
  tooLong: (limit: number) => `Höchstens ${limit} Zeichen sind erlaubt.`,
  loading: "Fragen werden geladen",
} as const;
