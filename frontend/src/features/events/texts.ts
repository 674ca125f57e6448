import type { SignUpObstacle } from "./model/event-sign-up";

/** The sign-up for an event or a course. */
export const signUpTexts = {
  title: { EVENT: "Anmelden zum Event", COURSE: "Anmelden zum Kurs" },
  steps: "Schritte der Anmeldung",
  stepSelection: { EVENT: "1. Event", COURSE: "1. Kurs" },
  nowDetails: "Weiter geht es mit deinen Daten.",
  /** As the specification words it, in both steps. */
  reserve: "Termin reservieren",
  change: { EVENT: "Zurück zum Event", COURSE: "Zurück zum Kurs" },
  whatFollows: "Im nächsten Schritt fragen wir dich nach deinen Daten. Erst dann bist du angemeldet.",
  dates: (count: number) => (count === 1 ? "1 Termin" : `${count} Termine`),
  each: (duration: string) => `je ${duration}`,
  signingUp: "Du wirst angemeldet …",
  people: (count: number) => `${count} Personen angemeldet`,
  addPerson: "Person",
  oneMail: "Für jemanden, der mitkommt. Alle bekommen ihren Platz, und du eine gemeinsame Bestätigung.",
  noMorePeople: "Mehr Personen gehen nicht in einer Anmeldung.",
  person: (number: number) => `Person ${number}`,
  remove: "Entfernen",
  removePerson: (number: number) => `Person ${number} entfernen`,
  obstacles: {
    UNKNOWN: "Dieses Event finden wir nicht. Vielleicht ist es schon vorbei oder wurde abgesagt.",
    FULL: "Leider sind schon alle Plätze vergeben.",
    OVER: "Die Anmeldung ist schon geschlossen.",
    PAUSED: "Online geht das hier gerade nicht.",
    NOT_YET: "Die Anmeldung ist noch nicht geöffnet.",
  } satisfies Record<SignUpObstacle, string>,
  opens: (time: string) => `Anmelden kannst du dich ab ${time}.`,
  toEvents: "Zu den Events & Kursen",
} as const;
