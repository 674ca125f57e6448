import type { OpeningStatus } from "./model/opening-status";

export const weekdays = [
  "Montag",
  "Dienstag",
  "Mittwoch",
  "Donnerstag",
  "Freitag",
  "Samstag",
  "Sonntag",
] as const;

export function weekdayName(day: number): string {
  return weekdays[day - 1] ?? "";
}

const nonBreakingSpace = "\u00A0";

export function openingStatusText(status: OpeningStatus): string {
  switch (status.kind) {
    case "open":
      return `Geöffnet bis${nonBreakingSpace}${status.until}`;
    case "opensToday":
      return `Öffnet heute um${nonBreakingSpace}${status.at}`;
    case "opensOn":
      return `Öffnet ${weekdayName(status.day)} um${nonBreakingSpace}${status.at}`;
    case "closed":
      return "Derzeit geschlossen";
  }
}

export const cardTexts = {
  nextFree: "Nächster freier Termin:",
  reserve: "Termin reservieren",
  reserveAt: (companyName: string) => `Termin reservieren bei ${companyName}`,
} as const;

export const providerTexts = { readMore: "Mehr lesen", readLess: "Weniger" } as const;

export const profileTexts = {
  tabs: { services: "Leistungen", events: "Events & Kurse", about: "Über uns" },
  profileSections: "Bereiche des Profils",
  showOnMap: "auf der Karte zeigen",
  choose: "Wählen",
  chosen: "Gewählt",
  chooseService: (title: string) => `${title} wählen`,
  removeService: (title: string) => `${title} abwählen`,
  noServices: "Dieser Anbieter hat noch keine Leistungen eingetragen.",
  noAbout: "Dieser Anbieter hat noch nichts über sich geschrieben.",
  openingHours: "Öffnungszeiten",
  today: "heute",
  closed: "geschlossen",
  reserve: "Termin reservieren",
  chooseFirst: "Wähle zuerst eine Leistung aus.",
  basket: "Deine Auswahl",
  next: "Weiter",
  contact: "Kontakt und Links",
} as const;

export const eventTexts = {
  none: "Derzeit sind keine Events oder Kurse geplant.",
  types: { EVENT: "Event", COURSE: "Kurs" },
  trainer: "Leitung",
  room: "Raum",
  online: "Online-Treffen",
  free: "Kostenlos",
  wholeCourse: "für den ganzen Kurs",
  furtherDates: (count: number) => (count === 1 ? "1 weiterer Termin" : `${count} weitere Termine`),
  seats: (free: number, capacity: number) =>
    free === 0 ? "Ausgebucht" : `Noch ${free} von ${capacity} ${capacity === 1 ? "Platz" : "Plätzen"} frei`,
  signUpOver: "Anmeldung geschlossen",
  signUpFrom: (time: string) => `Anmeldung ab ${time}`,
  signUpUntil: (time: string) => `Anmeldung bis ${time}`,
  minimum: (count: number) => `Findet ab ${count} Anmeldungen statt`,
  signUpOnSite: "Du willst dabei sein? Melde dich direkt beim Anbieter.",
  signUpThere: "Du willst dabei sein? Melde dich direkt vor Ort an.",
  contact: "Zu Kontakt und Links",
} as const;
