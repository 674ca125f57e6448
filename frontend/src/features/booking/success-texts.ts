export const successTexts = {
  title: "Dein Termin ist fixiert!",
  signedUp: "Du bist angemeldet!",
  mail: "Wir haben dir eine Bestätigung per E-Mail geschickt. Darin findest du auch den Kalendereintrag.",
  mailWithLink: (count: number) =>
    `Wir haben dir eine Bestätigung per E-Mail geschickt. Darin findest du auch den Kalendereintrag. Verschieben oder stornieren kannst du ${count > 1 ? "deine Termine" : "deinen Termin"} mit dem Link in dieser E-Mail, auch ohne Konto.`,
  mailWithWayOut:
    "Wir haben dir eine Bestätigung per E-Mail geschickt. Darin findest du auch den Kalendereintrag. Wieder abmelden kannst du dich mit dem Link in dieser E-Mail, auch ohne Konto.",
  mailedTo: "Geschickt an",
  correctEmail: "Adresse vertippt? Berichtigen",
  newEmail: "Richtige E-Mail-Adresse *",
  sendAgain: "Bestätigung neu schicken",
  keepEmail: "Abbrechen",
  emailCorrected:
    "Die Bestätigung ist unterwegs an die neue Adresse. Der Link in der ersten E-Mail gilt nicht mehr.",
  signUpAnother: "Noch jemanden anmelden",
  toMyBookings: "Deine Termine",
  summary: "Deine Reservierung",
  nothingBooked: "Hier ist keine Reservierung zu sehen.",
} as const;
