export const aboutTexts = {
  none: "Dieser Anbieter hat noch nichts über sich geschrieben.",
  contact: "Kontakt und Links",
} as const;

export const teamTexts = {
  title: "Unser Team",
} as const;

export const traderTexts = {
  title: "Informationen nach § 5 ECG/DDG",
  name: "Firma oder Name",
  address: "Anschrift",
  countries: { AT: "Österreich", DE: "Deutschland", CH: "Schweiz" },
  email: "E-Mail",
  phone: "Telefon",
  vatNumber: "UID-Nummer",
  register: "Firmenbuch oder Handels\u00ADregister",
} as const;
