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
  seats: (free: number, capacity: number) =>
    free === 0 ? "Ausgebucht" : `Noch ${free} von ${capacity} ${capacity === 1 ? "Platz" : "Plätzen"} frei`,
  minimum: (count: number) => `Findet ab ${count} Anmeldungen statt`,
  signUp: { EVENT: "Zum Event anmelden", COURSE: "Zum Kurs anmelden" },
} as const;
