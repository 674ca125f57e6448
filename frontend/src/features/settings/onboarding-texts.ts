export const onboardingTexts = {
  title: (left: number) => (left === 1 ? "Noch ein Schritt" : `Noch ${left} Schritte`),
  hidden: "Dann ist euer Profil für alle sichtbar und buchbar.",
  visible: "Euer Profil ist schon sichtbar. Damit wird es richtig gut:",
  progress: (done: number, all: number) => `${done} von ${all} erledigt`,
  done: "erledigt",
  needed: "nötig, um sichtbar zu sein",
  forAdmins: "Das macht ein Business-Admin.",
  orEvent: "oder ein Event oder einen Kurs anlegen",
  steps: {
    PROVEN_MAILBOX: "Mailadresse bestätigen",
    ADDRESS: "Adresse angeben",
    HOURS: "Öffnungs- und Arbeitszeiten festlegen",
    BOOKABLE_SERVICE: "Eine Leistung anlegen, die jemand macht",
    TEXTS: "Über euch schreiben",
  },
} as const;
