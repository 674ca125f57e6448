import { formatDuration } from "@/shared/lib/format";
import type { Pause } from "./model/appointment-times";
import type { DayPart } from "./model/slot-days";

export const bookingTexts = {
  title: "Termin reservieren",
  steps: "Schritte der Reservierung",
  breadcrumb: "Brotkrumen",
  stepSelection: "1. Termin",
  stepDetails: "2. Deine Daten",
  stepDone: "erledigt",
  nowDetails: "Alle Termine sind gewählt. Weiter geht es mit deinen Daten.",
  loading: "Buchung wird geladen",
} as const;

export const selectionTexts = {
  services: "Gewählte Services",
  nothingChosen: "Noch keinen Service ausgewählt",
  chooseBelow: "Wähle hier aus, was du reservieren möchtest.",
  chosen: "Gute Wahl",
  durationByPerson: "Dauer je nach Person",
  chooseMore: "Wähle noch etwas dazu oder such dir gleich eine Zeit aus.",
  continueWith: "Zeit aussuchen",
  missingSlot: "Bitte einen Termin auswählen",
  addService: "Weiteren Service hinzufügen",
  mostServices: (count: number) => `Mehr als ${count} Services gehen nicht in eine Reservierung.`,
  remove: (title: string) => `${title} entfernen`,
  employee: "Mitarbeiter/in",
  surprise: "Überrasch mich",
  with: (name: string) => `bei ${name}`,
  noSlotsAtAll: "Es tut uns leid. Derzeit sind keine freien Termine verfügbar.",
  noSlotsWith: (name: string) =>
    `${name} hat derzeit keine freien Termine. Mit „Überrasch mich“ findest du vielleicht einen.`,
  noSlotsBesideOthers: "Neben deinen anderen Terminen ist dafür keine Zeit mehr frei.",
  changeOthers: "Wähle für einen davon eine andere Zeit, dann findest du vielleicht eine.",
  noSlotsOnDay: "Keine Termine an dem Tag verfügbar",
  nextSlotsOn: (date: string) => `(Nächster verfügbarer Termin am ${date})`,
  freeTimesOn: (date: string) => `Freie Zeiten am ${date}`,
  freeTimes: (count: number) => (count === 1 ? "1 freie Zeit" : `${count} freie Zeiten`),
  noFreeTimes: "keine freien Termine",
  selectedDay: "ausgewählt",
  calendar: "Kalender",
  calendarMonth: "Monat",
  dayParts: { morning: "Vormittag", afternoon: "Nachmittag", evening: "Abend" } satisfies Record<
    DayPart,
    string
  >,
  removeRefused: "Aus der Auswahl nehmen",
  somebodyElse: "Jemand anderen nehmen",
  slotGone: "Der gewählte Termin ist nicht mehr frei. Wähle bitte eine andere Zeit.",
  slotLost: (title: string) => `${title}: neue Zeit wählen`,
  alternatives: "Die nächsten freien Zeiten",
  everythingKept: "Deine übrigen Angaben bleiben erhalten.",
} as const;

/** Monday first; narrow names would repeat letters. */
export const shortWeekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] as const;

export const summaryTexts = {
  title: "Deine Auswahl",
  total: "Gesamt",
  payOnSite: "Bezahlung vor Ort.",
  reserve: "Termin reservieren",
  whatFollows: "Im nächsten Schritt fragen wir dich nach deinen Daten. Erst dann wird reserviert.",
  changeSlots: "Termine ändern",
} as const;

/** That the customer has to wait, or to come again. */
export function pauseText(pause: Pause): string {
  if (pause.kind === "days") return `Deine Termine sind auf ${pause.count} Tage verteilt.`;
  const { minutes, count } = pause;
  const verb = minutes === 1 ? "liegt" : "liegen";
  return `Zwischen deinen Terminen ${verb} ${count > 1 ? "insgesamt " : ""}${formatDuration(minutes)}.`;
}

/** For a booking that comes too close to its own beginning. */
export const cancellationOver =
  "Die Frist für eine kostenlose Stornierung ist für diesen Termin schon vorbei.";

/** How long a booking can be cancelled; 0 minutes means until it begins. */
export function cancellationText(noticeMinutes: number): string {
  return noticeMinutes === 0
    ? "Kostenlos stornierbar bis zum Beginn des Termins."
    : `Kostenlos stornierbar bis ${formatDuration(noticeMinutes)} vor dem Termin.`;
}

export const detailsTexts = {
  title: "Deine Daten",
  requiredHint: "Felder mit * brauchen wir für deine Reservierung.",
  firstName: "Vorname *",
  lastName: "Nachname *",
  email: "E-Mail *",
  emailHint: "Hierhin schicken wir deine Bestätigung.",
  phone: "Telefonnummer *",
  phoneOptional: "Telefonnummer (optional)",
  phoneExample: "+43 660 1234567",
  remarks: "Anmerkungen zum Termin (optional)",
  characters: (count: number, limit: number) => `${count} von ${limit} Zeichen`,
  questionsTo: (title: string) => `Fragen zu ${title}`,
  required: (label: string) => `${label} *`,
  moreAbout: "Mehr dazu",
  datePlaceholder: "TT.MM.JJJJ",
  invalidEmail: "Bitte gib eine gültige E-Mail Adresse an!",
  invalidPhone: "Ungültige Telefonnummer!",
  invalidNumber: "Bitte gib eine Zahl ein.",
  notPositive: "Wert muss positiv sein",
  invalidDate: "Bitte gib ein Datum in der Form TT.MM.JJJJ ein.",
  noSuchDay: "Diesen Tag gibt es nicht.",
  tooLong: (limit: number) => `Höchstens ${limit} Zeichen sind erlaubt.`,
  reserving: "Termin wird reserviert …",
  loading: "Fragen werden geladen",
} as const;

export const successTexts = {
  title: "Dein Termin ist fixiert!",
  mail: "Wir haben dir eine Bestätigung per E-Mail geschickt. Darin findest du auch den Kalendereintrag.",
  mailWithLink: (count: number) =>
    `Wir haben dir eine Bestätigung per E-Mail geschickt. Darin findest du auch den Kalendereintrag und den Link, mit dem du ${count > 1 ? "deine Termine" : "deinen Termin"} verschieben oder stornieren kannst.`,
  mailWithWayOut:
    "Wir haben dir eine Bestätigung per E-Mail geschickt. Darin findest du auch den Kalendereintrag und den Link, mit dem du dich wieder abmelden kannst.",
  download: "Kalendereintrag herunterladen",
  summary: "Deine Reservierung",
  nothingBooked: "Hier ist keine Reservierung zu sehen.",
  until: (end: string) => ` bis ${end}`,
} as const;
