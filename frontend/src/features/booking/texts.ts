import { formatDuration, formatPriceRange } from "@/shared/lib/format";
import { reservationTexts } from "@/shared/reservation/texts";
import type { Pause } from "./model/appointment-times";
import type { Company } from "./model/company";
import type { PriceRange } from "./model/price-range";

export const bookingTexts = {
  title: "Termin reservieren",
  steps: "Schritte der Reservierung",
  stepSelection: "1. Termin",
  nowDetails: "Alle Termine sind gewählt. Weiter geht es mit deinen Daten.",
  loading: "Buchung wird geladen",
  reserve: "Termin reservieren",
  chooseTime: "Zeit wählen",
  seeVisit: "Besuch ansehen",
  whatFollows: reservationTexts.whatFollows("wird reserviert"),
  changeSlots: "Termine ändern",
  reserving: "Termin wird reserviert …",
} as const;

export const selectionTexts = {
  services: "Gewählte Services",
  nothingChosen: "Noch keinen Service ausgewählt",
  chooseBelow: "Wähle hier aus, was du reservieren möchtest.",
  chosen: "Gute Wahl",
  durationByPerson: "Dauer je nach Person",
  /** `€ 38–44 je nach Person`, where the duration differs as well `€ 38–44 und Dauer je nach Person`. */
  priceByPerson: ({ lowest, highest }: PriceRange, isDurationCertain = true) =>
    `${formatPriceRange(lowest, highest)}${isDurationCertain ? "" : " und Dauer"} je nach Person`,
  chooseMore: "Wähle noch etwas dazu oder such dir gleich eine Zeit aus.",
  continueWith: "Zeit aussuchen",
  missingSlot: "Bitte einen Termin auswählen",
  addService: "Weiteren Service hinzufügen",
  mostServices: (count: number) => `Mehr als ${count} Services gehen nicht in eine Reservierung.`,
  remove: (title: string) => `${title} entfernen`,
  with: (name: string) => `bei ${name}`,
  noSlotsBesideOthers: "Neben deinen anderen Terminen ist dafür keine Zeit mehr frei.",
  changeOthers: "Wähle für einen davon eine andere Zeit, dann findest du vielleicht eine.",
  removeRefused: "Aus der Auswahl nehmen",
  somebodyElse: "Jemand anderen nehmen",
  slotGone: "Der gewählte Termin ist nicht mehr frei. Wähle bitte eine andere Zeit.",
} as const;

/** From two services on. */
export const companyTexts = {
  question: "Wer kommt?",
  names: { alone: "Nur ich", atOnce: "Zu zweit gleichzeitig", inTurn: "Nacheinander" } satisfies Record<
    Company,
    string
  >,
  apart: "Eure Termine sind jetzt nicht gleichzeitig.",
  notAtOnce: "Zur gewählten Zeit ist nicht für alle jemand frei. Wähle bitte noch eine Zeit dazu.",
} as const;

/** When it begins, in the bar at the bottom of phones. */
export const inShortTexts = {
  onOtherDays: (count: number) => (count === 1 ? "1 weiterer Termin" : `${count} weitere Termine`),
} as const;

/** That the customer has to wait, or to come again. */
export function pauseText(pause: Pause): string {
  if (pause.kind === "days") return `Deine Termine sind auf ${pause.count} Tage verteilt.`;
  const { minutes, count } = pause;
  const verb = minutes === 1 ? "liegt" : "liegen";
  return `Zwischen deinen Terminen ${verb} ${count > 1 ? "insgesamt " : ""}${formatDuration(minutes)}.`;
}
