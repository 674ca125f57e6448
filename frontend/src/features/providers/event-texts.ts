/** What the tab of a profile says about its events and courses. */
export const eventsTabTexts = {
  none: "Derzeit sind keine Events oder Kurse geplant.",
  furtherDates: (count: number) => (count === 1 ? "1 weiterer Termin" : `${count} weitere Termine`),
  signUpOver: "Anmeldung geschlossen",
  signUpPaused: "Anmeldung pausiert",
  signUpFrom: (time: string) => `Anmeldung ab ${time}`,
  signUpUntil: (time: string) => `Anmeldung bis ${time}`,
} as const;
