export const formTexts = {
  save: "Speichern",
  saved: "Gespeichert",
  unsaved: "Ungespeicherte Änderungen",
  discard: "Verwerfen",
  goOn: "Weiter bearbeiten",
  saveAnyway: "So speichern",
  leaveTitle: "Änderungen verwerfen?",
  leaveText: "Was du geändert hast, ist noch nicht gespeichert.",
  stay: "Hier bleiben",
  leave: "Verwerfen",
  loading: "Die Einstellungen werden geladen",
  missing: "Bitte ausfüllen.",
} as const;

export const consequencesTexts = {
  title: "Was ändert sich?",
  nothing: "Für gebuchte Termine und freie Zeiten ändert sich nichts.",
  outside: (count: number) =>
    count === 1
      ? "1 gebuchter Termin passt dann nicht mehr"
      : `${count} gebuchte Termine passen dann nicht mehr`,
  outsideText: "Abgesagt wird nichts: Zeit und Preis bleiben. Im Kalender kannst du verschieben.",
  walkIn: "Ohne Namen",
  more: (count: number) => `und ${count} weitere`,
  starts: (day: string) => `Freie Zeiten am ${day}`,
  counts: (before: number, after: number) => `vorher ${before}, dann ${after}`,
  added: "Kommt dazu",
  gone: "Fällt weg",
  moreStarts: (count: number) => `${count} weitere`,
  live: "Vorschau",
  liveText: "Ändere etwas, dann siehst du hier, was es für gebuchte Termine und freie Zeiten bedeutet.",
  liveWrong: "Sobald alle Angaben stimmen, siehst du hier die Vorschau.",
  looking: "Die Vorschau wird berechnet",
} as const;

export const frameTexts = {
  team: "Team und Rechte",
  calendar: "Zum Kalender",
} as const;

export const hoursTexts = {
  days: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
  shortDays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
  opens: (day: string, position: number) => `${day}, ${position}. Zeit, von`,
  closes: (day: string, position: number) => `${day}, ${position}. Zeit, bis`,
  remove: (day: string, position: number) => `${day}, ${position}. Zeit löschen`,
  until: "bis",
  pause: "Pause einfügen",
  add: "Zeit hinzufügen",
  copy: "Übertragen",
  copyOf: (day: string) => `${day} auf andere Tage übertragen`,
  copyTo: (day: string) => `${day} übertragen auf`,
  workingDays: "Mo bis Fr",
  allDays: "Alle Tage",
  apply: "Übernehmen",
  back: "Abbrechen",
  of: (day: string, action: string) => `${day}: ${action}`,
  problems: {
    missing: "Bitte gib Beginn und Ende an.",
    backwards: "Das Ende muss nach dem Beginn liegen. Mitternacht ist 00:00.",
    overlap: "Diese Zeit überschneidet sich mit einer anderen.",
  },
  outside: "Teilweise außerhalb der Öffnungszeiten: Es zählt nur, was innerhalb liegt.",
  outsideDay: "An diesem Tag ist geschlossen: Diese Zeiten zählen nicht.",
  week: (duration: string) => `${duration} in der Woche`,
  copied: (day: string, count: number) =>
    `${day} auf ${count === 1 ? "einen Tag" : `${count} Tage`} übertragen`,
} as const;

export const openingHoursTexts = {
  form: "Öffnungszeiten",
  sentence: "Online buchbar ist nur, was innerhalb der Öffnungszeiten liegt.",
  week: "Woche",
  weekText: "Wann habt ihr geöffnet? Mit Pausen sind auch mehrere Zeiten am Tag möglich.",
  open: "geöffnet",
  closed: "geschlossen",
  wrong: "Bitte prüfe die Zeiten.",
  saved: "Eure Öffnungszeiten gelten ab sofort.",
  holidays: "Feiertage",
  holidaysText: "Hier öffnest du einzelne Feiertage, an denen ihr trotzdem arbeitet.",
  closesOnHolidays: "An Feiertagen geschlossen",
  region: "Feiertage von",
  regionHint: "Welche Tage Feiertage sind, hängt vom Ort ab.",
  noRegion: "Keine Feiertage",
  countries: { AT: "Österreich", DE: "Deutschland", CH: "Schweiz" },
  holidayList: "Kommende Feiertage",
  allHolidays: (count: number) => `Alle ${count} Feiertage anzeigen`,
  closures: "Einzelne Tage geschlossen",
  closuresText: "Betriebsurlaub, Umbau oder ein freier Nachmittag.",
  closureList: "Eingetragene Schließtage",
  loadingClosures: "Die Schließtage werden geladen",
  noClosures: "Im nächsten halben Jahr ist nichts eingetragen.",
  addClosure: "Schließtag eintragen",
} as const;
