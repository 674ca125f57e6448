const toTheKilometre = 10;

export const cardTexts = {
  /** `2,3 km`, from ten on without a fraction. */
  distance: (kilometres: number) => {
    const maximumFractionDigits = kilometres < toTheKilometre ? 1 : 0;
    return `${kilometres.toLocaleString("de-AT", { maximumFractionDigits })}\u00A0km`;
  },
  nextDate: "Nächster Termin:",
  see: { EVENT: "Event ansehen", COURSE: "Kurs ansehen" },
  reserve: "Termin reservieren",
  reserveAt: (companyName: string) => `Termin reservieren bei ${companyName}`,
  reserveServiceAt: (service: string, companyName: string) =>
    `Termin reservieren: ${service} bei ${companyName}`,
} as const;
