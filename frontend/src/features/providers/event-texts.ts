export const eventTexts = {
  none: "Derzeit sind keine Events oder Kurse geplant.",
  types: { EVENT: "Event", COURSE: "Kurs" },
  trainer: "Leitung",
  room: "Raum",
  online: "Online-Treffen",
  free: "Kostenlos",
  wholeCourse: "für den ganzen Kurs",
  furtherDates: (count: number) => (count === 1 ? "1 weiterer Termin" : `${count} weitere Termine`),
  seats: (free: number, capacity: number) =>
    free === 0 ? "Ausgebucht" : `Noch ${free} von ${capacity} ${capacity === 1 ? "Platz" : "Plätzen"} frei`,
  signUpOver: "Anmeldung geschlossen",
  signUpFrom: (time: string) => `Anmeldung ab ${time}`,
  signUpUntil: (time: string) => `Anmeldung bis ${time}`,
  minimum: (count: number) => `Findet ab ${count} Anmeldungen statt`,
  signUpOnSite: "Du willst dabei sein? Melde dich direkt beim Anbieter.",
  signUpThere: "Du willst dabei sein? Melde dich direkt vor Ort an.",
  contact: "Zu Kontakt und Links",
} as const;
