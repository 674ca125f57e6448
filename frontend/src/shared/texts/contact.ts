export const contactTexts = {
  firstName: "Vorname",
  lastName: "Nachname",
  phone: "Telefon",
  mail: "E-Mail",
} as const;
