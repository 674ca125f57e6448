export const backOfficeTexts = {
  navigation: "Bereiche für euer Team",
  today: "Heute",
  calendar: "Kalender",
  customers: "Kunden",
  absences: "Abwesenheiten",
} as const;
