export const backOfficeTexts = {
  navigation: "Bereiche für dein Team",
  today: "Heute",
  calendar: "Terminübersicht",
  customers: "Kunden",
  absences: "Abwesenheiten",
} as const;
