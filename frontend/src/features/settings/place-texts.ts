/** Loaded with the menu, too. */
export const placeTexts = {
  navigation: "Einstellungen eures Betriebs",
  title: "Euer Betrieb",
  titles: {
    profile: "Profil",
    services: "Leistungen",
    events: "Events und Kurse",
    employees: "Mitarbeitende",
    rooms: "Räume und Geräte",
    openingHours: "Öffnungszeiten",
    bookingPause: "Buchungspause",
    bookingRules: "Buchungsregeln",
    statistics: "Auswertung",
  },
} as const;
