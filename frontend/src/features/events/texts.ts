import { reservationTexts } from "@/shared/reservation/texts";
import type { SignUpObstacle } from "./model/event-sign-up";

const full = "Leider sind schon alle Plätze vergeben.";

/** The sign-up for an event or a course. */
export const signUpTexts = {
  title: { EVENT: "Anmelden zum Event", COURSE: "Anmelden zum Kurs" },
  steps: "Schritte der Anmeldung",
  stepSelection: { EVENT: "1. Event", COURSE: "1. Kurs" },
  nowDetails: "Weiter geht es mit deinen Daten.",
  change: { EVENT: "Zurück zum Event", COURSE: "Zurück zum Kurs" },
  summary: "Deine Anmeldung",
  submit: "Verbindlich anmelden",
  whatFollows: reservationTexts.whatFollows("bist du angemeldet"),
  /** What the price is for: one date needs no count, and each person has a seat. */
  counted: (dates: number, people: number) => {
    if (dates > 1) return `${dates} Termine`;
    return people === 1 ? "1 Platz" : `${people} Plätze`;
  },
  each: (duration: string) => `je ${duration}`,
  signingUp: "Du wirst angemeldet …",
  people: (count: number) => `${count} Personen angemeldet`,
  signedUp: (names: string[]) => `Angemeldet: ${new Intl.ListFormat("de-AT").format(names)}`,
  addPerson: "Person",
  oneMail: "Für jemanden, der mitkommt. Alle bekommen ihren Platz, und du eine gemeinsame Bestätigung.",
  noMorePeople: (most: number) => `Mehr als ${most} Personen gehen nicht in einer Anmeldung.`,
  noMoreSeats: (free: number) => {
    if (free < 1) return full;
    return free === 1 ? "Es ist nur noch ein Platz frei." : `Es sind nur noch ${free} Plätze frei.`;
  },
  fewSeats: (free: number) => `Noch ${free} Plätze frei.`,
  person: (number: number) => `Person ${number}`,
  remove: "Entfernen",
  removePerson: (number: number) => `Person ${number} entfernen`,
  obstacles: {
    UNKNOWN: "Dieses Event finden wir nicht. Vielleicht ist es schon vorbei oder wurde abgesagt.",
    FULL: full,
    OVER: "Die Anmeldung ist schon geschlossen.",
    PAUSED: "Online geht das hier gerade nicht.",
    NOT_YET: "Die Anmeldung ist noch nicht geöffnet.",
  } satisfies Record<SignUpObstacle, string>,
  opens: (time: string) => `Anmelden kannst du dich ab ${time}.`,
  toEvents: "Zu den Events & Kursen",
} as const;
