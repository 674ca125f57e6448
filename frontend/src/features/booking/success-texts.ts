const mailed =
  "Wir haben dir eine Bestätigung per E-Mail geschickt. Darin findest du auch den Kalendereintrag";

export const successTexts = {
  title: "Dein Termin ist fixiert!",
  signedUp: (people: number) => (people === 1 ? "Du bist angemeldet!" : "Ihr seid angemeldet!"),
  mail: `${mailed}.`,
  mailWithLink: (count: number) =>
    `${mailed}. Verschieben oder stornieren kannst du ${count > 1 ? "deine Termine" : "deinen Termin"} mit dem Link in dieser E-Mail, auch ohne Konto.`,
  mailWithWayOut: (people: number) =>
    people === 1
      ? `${mailed}. Wieder abmelden kannst du dich mit dem Link in dieser E-Mail, auch ohne Konto.`
      : `${mailed} und für jede Person einen Link, mit dem du sie wieder abmelden kannst, auch ohne Konto.`,
  /** Where it is too late for the first dates of a course. */
  mailWithLaterDates: (people: number) =>
    people === 1
      ? `${mailed}. Spätere Termine absagen kannst du mit dem Link in dieser E-Mail, auch ohne Konto.`
      : `${mailed} und für jede Person einen Link, mit dem du spätere Termine absagen kannst, auch ohne Konto.`,
  mailedTo: "Geschickt an",
  correctEmail: "Adresse vertippt? Berichtigen",
  newEmail: "Richtige E-Mail-Adresse *",
  sendAgain: "Bestätigung neu schicken",
  keepEmail: "Abbrechen",
  emailCorrected: (people: number) =>
    `Die Bestätigung ist unterwegs an die neue Adresse. ${people > 1 ? "Die Links in der ersten E-Mail gelten" : "Der Link in der ersten E-Mail gilt"} nicht mehr.`,
  signUpAnother: "Noch jemanden anmelden",
  toMyBookings: "Deine Termine",
  summary: "Deine Reservierung",
  signUp: (people: number) => (people === 1 ? "Deine Anmeldung" : "Eure Anmeldung"),
  /** After a reload: what was booked is not kept in the browser. */
  booked: "Deine Buchung steht.",
  restIsMailed: "Alles Weitere ist in deiner E-Mail.",
  toBooked: "Buchung ansehen",
  nothingBooked: "Hier ist keine Reservierung zu sehen.",
} as const;
