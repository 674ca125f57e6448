export const contactTexts = {
  firstName: "Vorname",
  lastName: "Nachname",
  phone: "Telefon",
  mail: "E-Mail",
  notPlainBeforeAt: "Umlaute vor dem @ kommen bei vielen Postfächern nicht an.",
} as const;
