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

export function openingStatusText(status: OpeningStatus): string {
  switch (status.kind) {
    case "open":
      return `Geöffnet bis\u00A0${status.until}`;
    case "opensToday":
      return `Öffnet heute um\u00A0${status.at}`;
    case "opensOn":
      return `Öffnet ${weekdayName(status.day)} um\u00A0${status.at}`;
    case "closed":
      return "Derzeit geschlossen";
  }
}

export const nextFreeText = "Nächster freier Termin:";

export const serviceSearchTexts = {
  label: "Leistung suchen",
  found: (found: number, all: number) =>
    found === 0 ? "Keine Leistung passt dazu." : `${found} von ${all} Leistungen`,
} as const;

export const providerTexts = { readMore: "Mehr lesen", readLess: "Weniger" } as const;

export const profileTexts = {
  tabs: { services: "Leistungen", events: "Events & Kurse", about: "Über uns" },
  profileSections: "Bereiche des Profils",
  showOnMap: "auf der Karte zeigen",
  choose: "Wählen",
  chosen: "gewählt",
  once: (title: string) => `Noch einmal ${title}`,
  less: (title: string) => `Einmal weniger ${title}`,
  noServices: "Dieser Anbieter hat noch keine Leistungen eingetragen.",
  nothingFree: "Online ist gerade nichts frei.",
  openingHours: "Öffnungszeiten",
  closed: "geschlossen",
  toReservation: "Zur Reservierung",
  basket: "Deine Auswahl",
  next: "Weiter",
} as const;
