export const backOfficeTexts = {
  navigation: "Bereiche für dein Team",
  today: "Heute",
  calendar: "Kalender",
  customers: "Kunden",
  absences: "Abwesenheiten",
} as const;
