import type { BookingMail } from "./api/booking-mails";

/** The date of an event or course with those who come to it. */
export const dateTexts = {
  title: "Teilnehmende",
  loading: "Die Liste wird geladen",
  seats: (taken: number, capacity: number) => `${taken} von ${capacity} Plätzen vergeben`,
  full: "Ausgebucht",
  print: "Liste drucken",
  list: "Wer kommt",
  nobody: "Noch hat sich niemand angemeldet.",
  counts: ({ DONE, NO_SHOW, CONFIRMED }: Record<"DONE" | "NO_SHOW" | "CONFIRMED", number>) =>
    [`${DONE} da`, NO_SHOW > 0 && `${NO_SHOW} nicht erschienen`, CONFIRMED > 0 && `${CONFIRMED} offen`]
      .filter(Boolean)
      .join(" · "),
  notYet: "Einchecken kannst du ab dem Tag des Termins.",
  unnamed: "Ohne Namen",
  open: (name: string) => `${name}: Anmeldung öffnen`,
  checkIn: (name: string) => `Check-in ${name}`,
  came: "Da",
  cameOf: (name: string) => `Da: ${name}`,
  missed: "Fehlt",
  missedOf: (name: string) => `Fehlt: ${name}`,
  takeBackHint: "Ein zweiter Druck nimmt den Vermerk zurück.",
  name: "Name",
  phone: "Telefon",
  callOff: "Absagen",
  callOffHint: "Wer angemeldet ist, bekommt eine E-Mail.",
  callOffOne: "Diesen Termin absagen",
  callOffAll: (count: number) =>
    count === 1 ? "Den kommenden Termin absagen" : `Alle ${count} kommenden Termine absagen`,
  callOffOneTitle: "Diesen Termin absagen?",
  callOffAllTitle: (count: number) =>
    count === 1 ? "Den kommenden Termin absagen?" : `Alle ${count} kommenden Termine absagen?`,
  toldOne: (count: number) => {
    if (count === 0) return "Angemeldet ist niemand.";
    return count === 1
      ? "1 Person kommt zu diesem Termin; sie bekommt eine E-Mail."
      : `${count} Personen kommen zu diesem Termin; sie bekommen eine E-Mail.`;
  },
  toldAll: (count: number) => {
    if (count === 0) return "Angemeldet ist niemand.";
    return count === 1
      ? "1 Person ist angemeldet; sie bekommt eine E-Mail."
      : `${count} Personen sind angemeldet; sie bekommen eine E-Mail.`;
  },
  othersStay: (count: number) =>
    count === 1 ? "Der andere Termin findet statt." : `Die anderen ${count} Termine finden statt.`,
  noReturn: "Das lässt sich nicht zurücknehmen.",
  theseDates: "Das entfällt:",
  back: "Zurück",
  calledOff: "Abgesagt",
  calledOffOne: "Der Termin findet nicht statt.",
  calledOffAll: "Keiner der Termine findet mehr statt.",
} as const;

export const signUpTexts = {
  open: "Jemanden anmelden",
  full: "Alle Plätze sind vergeben: Anmelden kannst du niemanden mehr.",
  forDates: (count: number) =>
    count === 1
      ? "Die Anmeldung gilt für den kommenden Termin:"
      : `Die Anmeldung gilt für alle ${count} kommenden Termine:`,
  nobody: "Bitte gib einen Namen, eine Telefonnummer oder eine E-Mail-Adresse an.",
  signUp: "Anmelden",
  signUpAndNext: "Anmelden, und noch jemand",
  keep: "Abbrechen",
  signedUp: (name: string) => `${name} ist angemeldet`,
  signedUpDates: (title: string, count: number) => `${title}, ${count} Termine`,
  signedUpDate: (title: string, moment: string) => `${title}, ${moment}`,
  somebody: "Jemand ohne Namen",
  refusals: {
    EVENT_FULL: "Inzwischen sind alle Plätze vergeben.",
    SIGN_UP_OVER: "Inzwischen hat der letzte Termin begonnen: Anmelden kannst du niemanden mehr.",
    UNKNOWN_EVENT: "Dieses Event gibt es nicht mehr, oder du bist dafür nicht mehr eingeteilt.",
  } as Record<string, string>,
} as const;

export const messageTexts = {
  open: "Nachricht an alle",
  hint: "Alle, die zu diesem Termin kommen, bekommen eine E-Mail.",
  title: "Nachricht an alle",
  text: "Jede Person bekommt eine eigene E-Mail und sieht nicht, wer sonst noch kommt. Antworten landen bei eurer Kontaktadresse.",
  words: "Deine Nachricht",
  missing: "Bitte schreib etwas.",
  left: (count: number) => `Noch ${count} Zeichen`,
  counting: "Es wird nachgesehen, wer kommt",
  recipients: (count: number) => {
    if (count === 0) return "Es kommt niemand, dessen E-Mail-Adresse wir kennen.";
    return count === 1 ? "Die Nachricht geht an 1 Person." : `Die Nachricht geht an ${count} Personen.`;
  },
  send: "Senden",
  back: "Abbrechen",
  sent: "Gesendet",
  sentText: "Die E-Mails gehen gleich hinaus.",
} as const;

export const mailTexts = {
  title: "Mails",
  loading: "Die Mails werden geladen",
  none: "Zu diesem Termin gibt es keine Mails.",
  kinds: {
    BOOKING_CONFIRMATION: "Bestätigung",
    BOOKING_MOVED: "Termin verschoben",
    BOOKING_CANCELLED: "Termin storniert",
    DATE_MESSAGE: "Nachricht zum Event",
    RELOCATION: "Neuer Name oder neue Adresse",
    REMINDER: "Erinnerung",
    PROVIDER_NOTICE: "Neue Buchung",
    PROVIDER_MOVED: "Verschoben",
    PROVIDER_CANCELLED: "Storniert",
  } as Record<string, string>,
  otherKind: "Mail",
  states: {
    PLANNED: "Geplant",
    SENT: "Gesendet",
    FAILED: "Nicht zugestellt",
    VOID: "Nicht mehr nötig",
  } satisfies Record<BookingMail["state"], string>,
  to: (recipient: string) => `an ${recipient}`,
  nowhere: "ohne Adresse",
  sent: (moment: string) => `gesendet ${moment}`,
  planned: (moment: string) => `geplant für ${moment}`,
  resend: "Noch einmal senden",
  resendOf: (kind: string) => `${kind}: noch einmal senden`,
  onItsWay: "Mail ist unterwegs",
  onItsWayText: "Sie sagt, was jetzt gilt.",
  justSent: "Gerade erst gesendet",
  justSentText: "Warte bitte eine Minute, bevor du sie noch einmal sendest.",
} as const;

export const feedTexts = {
  title: "Kalender abonnieren",
  loading: "Dein Abo wird geladen",
  ofAll: "Alle Termine des Betriebs",
  of: {
    own: {
      sentence:
        "Mit einer geheimen Adresse stehen deine Termine auch im Kalender deines Handys oder in Outlook.",
      facts: [
        "Du siehst dort deine eigenen Termine der letzten 30 und der nächsten 180 Tage.",
        "Ändern kannst du sie nur hier.",
        "Wie oft der andere Kalender nachsieht, bestimmt er selbst.",
      ],
      since: (moment: string) => `Dein Abo läuft seit ${moment}.`,
      address: "Deine Adresse",
      secret: "Gib sie niemandem weiter. Wer sie kennt, sieht deine Termine.",
    },
    organization: {
      sentence: "Eine zweite Adresse zeigt die Termine von allen, mit dem Namen dessen, der sie macht.",
      facts: [
        "Der Betrieb hat eine: Wer eine neue erstellt, ersetzt die bisherige.",
        "Sie endet, wenn du das Team verlässt oder den Betrieb nicht mehr leitest.",
      ],
      since: (moment: string) => `Das Abo des Betriebs läuft seit ${moment}.`,
      address: "Adresse des Betriebs",
      secret: "Gib sie nur weiter, wenn alle Termine gesehen werden dürfen.",
    },
  },
  none: "Noch gibt es keine Adresse.",
  create: "Adresse erstellen",
  hidden: "Die Adresse zeigen wir nur einmal, beim Erstellen. Ist sie verloren, erstelle eine neue.",
  replace: "Neue Adresse erstellen",
  replaceTitle: "Neue Adresse erstellen?",
  replaceText:
    "Die bisherige Adresse führt dann ins Leere: Kalender, die sie kennen, bekommen nichts Neues mehr.",
  revoke: "Abo beenden",
  revokeTitle: "Abo beenden?",
  revokeText:
    "Die Adresse führt dann ins Leere. Was andere Kalender schon geladen haben, löschen sie selbst.",
  revoked: "Abo beendet",
  revokedText: "Die Adresse führt ins Leere.",
  once: "Kopiere sie jetzt: Wir zeigen sie nur dieses eine Mal.",
  copy: "Kopieren",
  copied: "Kopiert",
  copiedMessage: "Die Adresse ist in der Zwischenablage.",
  notCopied: "Kopieren geht hier nicht. Markiere die Adresse und kopiere sie selbst.",
  openHere: "Auf diesem Gerät abonnieren",
  back: "Zurück",
} as const;

export const againTexts = {
  offer: (services: string[]) => `Wie beim letzten Mal: ${services.join(", ")}`,
  with: (title: string, employee: string) => `${title} bei ${employee}`,
} as const;
