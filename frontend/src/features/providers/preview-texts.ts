export const previewTexts = {
  title: "Vorschau",
  sentence: "So sehen Kundinnen und Kunden euer Profil, sobald es veröffentlicht ist.",
  ready: "Nichts fehlt mehr: Ihr könnt es jetzt veröffentlichen.",
  readyForManagers: "Nichts fehlt mehr: Die Leitung kann es jetzt veröffentlichen.",
  missing: "Das fehlt noch:",
  confirmOwnEmail:
    "Bestätige deine E-Mail-Adresse. Der Link steht in der E-Mail, die wir dir geschickt haben.",
  confirmEmail: "Jemand aus der Administration bestätigt die eigene E-Mail-Adresse.",
  toChecklist: "Zu den ersten Schritten",
  bookableService: "Mindestens eine Leistung mit jemandem, der sie anbietet.",
  toSettings: "Zu den Einstellungen",
} as const;
