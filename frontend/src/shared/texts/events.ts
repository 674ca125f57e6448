import { formatPrice } from "../lib/format";

/** What is said about events and courses wherever they are shown. */
export const eventTexts = {
  types: { EVENT: "Event", COURSE: "Kurs" },
  dates: "Termine",
  trainer: "Leitung",
  room: "Raum",
  online: "Online-Treffen",
  price: (amount: number) => (amount === 0 ? "Kostenlos" : formatPrice(amount)),
  wholeCourse: "für den ganzen Kurs",
  seats: (free: number, capacity: number) => {
    if (free === 0) return "Ausgebucht";
    if (free < capacity) return `Noch ${free} von ${capacity} Plätzen frei`;
    return capacity === 1 ? "1 Platz frei" : `Alle ${capacity} Plätze frei`;
  },
  minimum: (count: number) => `Findet ab ${count} Anmeldungen statt`,
  /** The link to the sign-up. */
  signUp: { EVENT: "Zum Event anmelden", COURSE: "Zum Kurs anmelden" },
} as const;
