/** Loaded with the menu, too. */
export const placeTexts = {
  navigation: "Einstellungen deines Betriebs",
  title: "Dein Betrieb",
  titles: {
    services: "Leistungen",
    employees: "Mitarbeitende",
    rooms: "Räume und Geräte",
    openingHours: "Öffnungszeiten",
    bookingRules: "Buchungsregeln",
    statistics: "Auswertung",
  },
} as const;
