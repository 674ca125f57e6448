/** More of them nobody reads. */
const mostNames = 4;

export const formTexts = {
  save: "Speichern",
  saved: "Gespeichert",
  unsaved: "Ungespeicherte Änderungen",
  discard: "Verwerfen",
  discarded: "Verworfen",
  discardedText: "Es steht wieder da, was gespeichert ist.",
  undo: "Rückgängig",
  goOn: "Weiter bearbeiten",
  saveAnyway: "So speichern",
  loading: "Die Einstellungen werden geladen",
  missing: "Bitte ausfüllen.",
} as const;

export const changedMeanwhileTexts = {
  title: "Ihr habt dasselbe geändert",
  sentence:
    "Inzwischen hat jemand anders gespeichert. Überschrieben ist noch nichts: Wähle aus, was gelten soll.",
  /** What the other one has changed besides, or alone. */
  kept: (names: string[]) => {
    const shown = names.slice(0, mostNames).join(", ");
    const more = names.length > mostNames ? ` und ${names.length - mostNames} mehr` : "";
    return `Was jemand anders inzwischen geändert hat, bleibt: ${shown}${more}.`;
  },
  unfit: "Zusammen mit dem, was jemand anders gespeichert hat, passt es noch nicht. Bitte prüfe die Angaben.",
  mine: "Deine Eingabe",
  stored: "Inzwischen gespeichert",
  empty: "leer",
  choiceMissing: "Bitte wähle aus.",
  goOn: "Weiter bearbeiten",
  save: "Auswahl speichern",
  yes: "Ja",
  no: "Nein",
} as const;

export const consequencesTexts = {
  title: "Was ändert sich?",
  nothing:
    "Kein gebuchter Termin ist betroffen, und in den 14 Tagen ab morgen bleiben die freien Zeiten gleich.",
  sameStarts: "In den 14 Tagen ab morgen bleiben die freien Zeiten gleich.",
  outside: (count: number) =>
    count === 1
      ? "1 gebuchter Termin passt dann nicht mehr"
      : `${count} gebuchte Termine passen dann nicht mehr`,
  outsideText: "Abgesagt wird nichts: Zeit und Preis bleiben. Im Kalender kannst du verschieben.",
  outsideDates: (count: number) =>
    count === 1
      ? "1 Termin eines Events oder Kurses passt dann nicht mehr"
      : `${count} Termine von Events und Kursen passen dann nicht mehr`,
  outsideDatesText:
    "Abgesagt wird nichts, auch die Anmeldungen bleiben. Unter „Events und Kurse“ kannst du sie ändern.",
  datesAway: (count: number) =>
    count === 1
      ? "1 Termin liegt in einer Abwesenheit oder Schließung"
      : `${count} Termine liegen in einer Abwesenheit oder Schließung`,
  datesAwayText: "Gespeichert wird trotzdem: Sorge dafür, dass dann jemand da ist und offen ist.",
  nobodyComes: "Noch niemand angemeldet",
  told: (count: number) =>
    count === 1 ? "1 angemeldete Person bekommt eine E-Mail" : `${count} Angemeldete bekommen eine E-Mail`,
  toldText: "Preis und Platz bleiben, wie sie gebucht sind. Auch der Kalendereintrag wird erneuert.",
  losesSeat: "Kein Termin mehr, der Platz wird frei",
  calledOff: "Ein Termin fällt aus",
  isChanged: "Termine stehen jetzt anders",
  walkIn: "Ohne Namen",
  more: (count: number) => `und ${count} weitere`,
  live: "Vorschau",
  liveText: "Ändere etwas, dann siehst du hier, was es für gebuchte Termine und freie Zeiten bedeutet.",
  liveWrong: "Sobald alle Angaben stimmen, siehst du hier die Vorschau.",
  looking: "Die Vorschau wird berechnet",
} as const;

export const frameTexts = {
  team: "Team und Rechte",
  api: "API und Webhooks",
  calendar: "Zum Kalender",
} as const;

export const hoursTexts = {
  days: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
  shortDays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
  opens: (day: string, position: number) => `${day}, ${position}. Zeit, von`,
  closes: (day: string, position: number) => `${day}, ${position}. Zeit, bis`,
  remove: (day: string, position: number) => `${day}, ${position}. Zeit löschen`,
  until: "bis",
  pause: "Pause",
  pauseOf: (day: string) => `${day}: Pause einfügen`,
  add: "Zeit",
  addTo: (day: string) => `${day}: Zeit hinzufügen`,
  copy: "Kopieren",
  copyOf: (day: string) => `${day} auf andere Tage kopieren`,
  copyTo: (day: string) => `${day} kopieren auf`,
  workingDays: "Mo bis Fr",
  allDays: "Alle Tage",
  apply: "Übernehmen",
  back: "Abbrechen",
  problems: {
    missing: "Beginn und Ende brauchen eine Uhrzeit, zum Beispiel 09:00 und 17:30.",
    backwards: "Das Ende muss nach dem Beginn liegen. Mitternacht ist 24:00.",
    overlap: "Diese Zeit überschneidet sich mit einer anderen.",
  },
  outside: "Teilweise außerhalb der Öffnungszeiten: Es zählt nur, was innerhalb liegt.",
  outsideDay: "An diesem Tag ist geschlossen: Diese Zeiten zählen nicht.",
  week: (duration: string) => `${duration} in der Woche`,
  copied: (day: string, count: number) => `${day} auf ${count === 1 ? "einen Tag" : `${count} Tage`} kopiert`,
} as const;

export const openingHoursTexts = {
  form: "Öffnungszeiten",
  sentence: "Online buchbar ist, was innerhalb der Öffnungszeiten liegt und wann jemand arbeitet.",
  week: "Woche",
  weekText: "Wann habt ihr geöffnet? Mit Pausen sind auch mehrere Zeiten am Tag möglich.",
  workingHours: "Zu den Arbeitszeiten der Mitarbeitenden",
  noNewStarts:
    "Ihr habt länger geöffnet, doch buchbar wird dadurch noch nichts. Sind für diese Zeit schon Arbeitszeiten eingetragen?",
  open: "geöffnet",
  closed: "geschlossen",
  wrong: "Bitte prüfe die Zeiten.",
  saved: "Eure Öffnungszeiten gelten ab sofort.",
  holidays: "Feiertage",
  holidaysText: "Hier öffnest du einzelne Feiertage, an denen ihr trotzdem arbeitet.",
  closesOnHolidays: "An Feiertagen geschlossen",
  region: "Feiertage von",
  regionHint: "Welche Tage Feiertage sind, hängt vom Ort ab.",
  addressIn: (region: string) => `Eure Adresse liegt in: ${region}.`,
  takeRegion: "Diese Feiertage nehmen",
  noRegion: "Keine Feiertage",
  countries: { AT: "Österreich", DE: "Deutschland", CH: "Schweiz" },
  localHolidays: "Örtliche Feiertage",
  localHolidaysText: "Schalte die ein, die an eurem Ort gelten.",
  holds: "gilt",
  holdsNot: "gilt nicht",
  fromNoon: "ab 12 Uhr",
  holidayList: "Kommende Feiertage",
  openHolidays: "Geöffnete Feiertage",
  allHolidays: (count: number) => `Alle ${count} Feiertage anzeigen`,
  closures: "Einzelne Tage geschlossen",
  closuresText: "Betriebsurlaub, Umbau oder ein freier Nachmittag.",
  closureList: "Eingetragene Schließtage",
  loadingClosures: "Die Schließtage werden geladen",
  noClosures: "In den nächsten zwölf Monaten ist nichts eingetragen.",
  addClosure: "Schließtag eintragen",
} as const;

export const bookingRulesTexts = {
  form: "Buchungsregeln",
  sentence: "Wie kurzfristig, wie weit im Voraus und in welchen Schritten kann man bei euch buchen?",
  saved: "Die neuen Regeln gelten ab sofort.",
  window: "Wann buchbar?",
  windowText: "Gilt für Buchungen im Internet. Euer Team kann jederzeit eintragen.",
  now: "jetzt",
  inDays: (duration: string) => `${duration} voraus`,
  bookableAtOnce: "Auch ganz kurzfristig buchbar.",
  bookableFrom: (duration: string) => `Buchbar bis ${duration} vor dem Termin.`,
  startsAt: (starts: string) => `Mögliche Beginnzeiten: ${starts} …`,
  notice: "Vorlaufzeit",
  noticeHint: "So lange vor dem Termin muss man spätestens buchen.",
  horizon: "Wie weit im Voraus",
  horizonHint: "Höchstens 180 Tage.",
  grid: "Beginn alle",
  gridHint: "Kleine Schritte geben mehr Auswahl, große lassen weniger Lücken.",
  gridOf: (minutes: number) => `${minutes}\u00A0Min.`,
  unitOf: (label: string) => `${label}: Einheit`,
  units: { minutes: "Minuten", hours: "Stunden", days: "Tage", weeks: "Wochen" },
  cancelling: "Stornieren und verschieben",
  cancellationNotice: "Frist vor dem Termin",
  cancellableAlways: "Bis zum Beginn kann man selbst stornieren und verschieben.",
  cancellableUntil: (duration: string) =>
    `Bis ${duration} vor dem Termin kann man selbst stornieren und verschieben.`,
  asked: "Was wird beim Buchen gefragt?",
  askedText: "Name und E-Mail-Adresse immer.",
  showComment: "Feld für Anmerkungen",
  commentHint: "Freiwillig. Nach dem Termin wird die Anmerkung bald gelöscht.",
  showPhone: "Telefonnummer",
  phoneHint: "Für kurzfristige Rückfragen.",
  phoneMandatory: "Telefonnummer ist Pflicht",
  limits: "Grenzen und Datenschutz",
  openBookings: "Offene Termine je E-Mail-Adresse",
  openBookingsHint: "Schützt vor Scherzbuchungen.",
  noLimit: "Keine eigene Grenze",
  openBookingsOf: (count: number) => (count === 1 ? "höchstens 1 Termin" : `höchstens ${count} Termine`),
  retention: "Kontaktdaten aufbewahren",
  retentionHint:
    "Gerechnet ab dem letzten Termin, danach werden sie gelöscht. Üblich ist 1 Jahr, bei Gesundheit sind es 3 Monate.",
  usualRetention: "Wie üblich",
  months: (count: number) => (count === 1 ? "1 Monat" : `${count} Monate`),
  changes: {
    untilStart: "bis zum Beginn",
    until: (duration: string) => `bis ${duration} vor dem Termin`,
    notice: (before: string, after: string) => `Buchen kann man online ${after} statt ${before}.`,
    horizon: (before: string, after: string) => `Buchen kann man online ${after} im Voraus statt ${before}.`,
    cancellationNotice: (before: string, after: string, isTighter: boolean) =>
      `Selbst stornieren und verschieben kann man ${after} statt ${before}. ${
        isTighter
          ? "Das gilt für neue Buchungen: Wer schon gebucht hat, behält die zugesagte Frist."
          : "Das gilt sofort, auch für gebuchte Termine."
      }`,
    outdated: (count: number, most: number) =>
      `Bei ${count < most ? "" : "mindestens "}${count === 1 ? "1 Person" : `${count} Personen`} ist der letzte Termin länger her, als ihr Kontaktdaten dann aufbewahrt: Diese löschen wir in den nächsten Stunden. Das lässt sich nicht rückgängig machen.`,
  },
  noNumber: "Bitte gib eine ganze Zahl ein.",
  bounds: {
    notice: "Höchstens ein Jahr.",
    horizon: "Zwischen 1 und 180 Tagen.",
    cancellationNotice: "Höchstens ein Jahr.",
  },
} as const;

export const employeeTexts = {
  sentence: "Wer macht was, wann und zu welchen Bedingungen?",
  add: "Hinzufügen",
  list: "Mitarbeitende",
  none: "Noch ist niemand eingetragen. Ohne Mitarbeitende kann niemand buchen.",
  full: "Euer Paket ist voll: Wer dazukommt, braucht ein größeres, oder ihr archiviert jemanden.",
  toPlans: "Pakete ansehen",
  archivedTitle: "Archiviert",
  invisible: "Nicht online",
  hasAccount: "Hat einen Zugang",
  noHours: "Keine Arbeitszeiten",
  skillCount: (count: number) =>
    count === 0 ? "Keine Leistungen" : count === 1 ? "1 Leistung" : `${count} Leistungen`,
  newTitle: "Neu im Team",
  gone: "Diese Person gibt es nicht mehr.",
  form: "Mitarbeiterin oder Mitarbeiter",
  saved: "Die Angaben gelten ab sofort.",
  person: "Person",
  photo: "Foto",
  photoHint: "Es steht bei der Auswahl, wer den Termin macht.",
  firstName: "Vorname",
  lastName: "Nachname",
  nameMissing: "Bitte gib einen Vornamen an.",
  visible: "Online sichtbar",
  visibleText: "Sonst bucht nur euer Team hier Termine.",
  absence: "Abwesenheit eintragen",
  invite: "Zugang einrichten",
  skills: "Leistungen",
  skillsText: "Eigene Dauer und eigener Preis gelten, wenn diese Person gewählt wird.",
  noServices: "Lege zuerst eine Leistung an.",
  chosen: (count: number, all: number) => `${count} von ${all} gewählt`,
  chooseAll: "Alle wählen",
  chooseNone: "Keine wählen",
  ownDuration: "Eigene Dauer in Minuten",
  ownPrice: "Eigener Preis in €",
  of: (title: string) => `für ${title}`,
  usual: (value: string) => `wie üblich: ${value}`,
  wrongDuration: "1 bis 1440 Minuten.",
  hours: "Arbeitszeiten",
  hoursText: "Hell siehst du die Öffnungszeiten, kräftig die Arbeitszeiten.",
  works: "arbeitet",
  off: "frei",
  wrongHours: "Bitte prüfe die Zeiten.",
  alternation: "Wochen",
  everyWeek: "Jede Woche gleich",
  alternating: "Gerade und ungerade Wochen verschieden",
  weekTabs: "Zeiten von geraden oder ungeraden Kalenderwochen",
  even: "Gerade Wochen",
  odd: "Ungerade Wochen",
  thisWeek: (number: number) =>
    `Jetzt ist Kalenderwoche ${number}, eine ${number % 2 === 0 ? "gerade" : "ungerade"}.`,
  longYears:
    "In Jahren mit 53 Kalenderwochen, wie 2026, folgen zwei ungerade aufeinander: die 53. und die 1. des neuen Jahres.",
  evenWeeks: (hours: string) => `Gerade Wochen: ${hours}`,
  oddWeeks: (hours: string) => `Ungerade Wochen: ${hours}`,
  inEvenWeeks: (day: string) => `${day} (gerade Wochen)`,
  inOddWeeks: (day: string) => `${day} (ungerade Wochen)`,
  asOpening: "Öffnungszeiten übernehmen",
  archive: "Archiv",
  archived: "Archiviert",
  archiveText: "Nicht mehr buchbar. Bisherige Termine bleiben im Kalender.",
  archiveWithAccountText:
    "Nicht mehr buchbar. Bisherige Termine bleiben im Kalender. Der Zugang bleibt, bis er unter „Team und Rechte“ entfernt wird.",
} as const;

export const roomTexts = {
  occupied: "Belegt",
  occupiedText: "Termine und Events der nächsten zwei Wochen, die einen Platz dieser Gruppe brauchen.",
  occupiedLoading: "Die Belegung wird geladen",
  unoccupied: "In den nächsten zwei Wochen ist hier alles frei.",
  sentence: "Was eine Leistung außer Menschen noch braucht: einen Raum, einen Stuhl, ein Gerät.",
  add: "Hinzufügen",
  none: "Noch ist nichts eingetragen. Du brauchst das nur, wenn Räume oder Geräte knapp sind.",
  edit: "Bearbeiten",
  editOf: (name: string) => `${name} bearbeiten`,
  unused: "Von keiner Leistung benötigt",
  usedBy: (titles: string[]) => `Für ${titles.join(", ")}`,
  archived: "Archiviert",
  close: "Sperren",
  closeOf: (name: string) => `${name} sperren`,
  closeTitle: (name: string) => `${name} sperren`,
  closeForm: "Sperre",
  closeText: "In dieser Zeit wird dafür nichts Neues gebucht.",
  closedText: "In dieser Zeit ist nichts mehr frei.",
  closed: "Gesperrt:",
  closuresOf: (name: string) => `Sperren von ${name}`,
  reason: "Grund",
  reasonHint: "Freiwillig. Nur euer Team sieht ihn.",
  removeOf: (name: string, span: string) => `${name}, ${span}: Sperre löschen`,
  removeTitle: "Sperre löschen?",
  removeText: (name: string) => `${name} kann in dieser Zeit danach wieder gebucht werden.`,
  remove: "Löschen",
  removed: "Gelöscht",
  removedText: "Die Zeit ist wieder frei.",
  back: "Zurück",
  newTitle: "Neue Gruppe",
  gone: "Diese Gruppe gibt es nicht mehr.",
  groupSentence: "Aus einer Gruppe nimmt eine Leistung, was gerade frei ist.",
  form: "Räume und Geräte",
  saved: "Die Gruppe gilt ab sofort.",
  group: "Gruppe",
  groupName: "Name der Gruppe",
  groupNameHint: "Zum Beispiel „Behandlungsräume“ oder „Laser“.",
  nameMissing: "Bitte gib einen Namen an.",
  rooms: "Was gehört dazu?",
  room: (position: number) => `Name ${position}`,
  removeRoom: (position: number) => `Name ${position} entfernen`,
  archive: "Archivieren",
  restore: "Zurückholen",
  archiveOf: (name: string, isArchived: boolean) =>
    isArchived ? `${name} zurückholen` : `${name} archivieren`,
  archiveHint: "Archiviertes wird nicht mehr gebucht; bisherige Termine bleiben.",
  addRoom: "Noch eins",
  outOfUse: (count: number) => `Nicht mehr benutzt (${count})`,
  outOfUseText: "Hier ist alles archiviert. Öffne eine Gruppe, um sie wieder zu benutzen.",
  allOutOfUse: "Gerade ist nichts in Verwendung.",
  dissolve: "Gruppe auflösen",
  dissolved: (name: string) => `${name} ist aufgelöst und steht unter „Nicht mehr benutzt“.`,
  dissolves: (names: string[]) =>
    names.length === 1 ? `${names[0]} wird archiviert.` : `${names.join(", ")} werden archiviert.`,
  takeBack: "Wieder benutzen",
  takenBack: (name: string) => `${name} ist wieder in Verwendung.`,
  takesBack: (names: string[]) =>
    names.length === 1
      ? `${names[0]} kann wieder gebucht werden.`
      : `${names.join(", ")} können wieder gebucht werden.`,
  neededTitle: "Diese Gruppe wird noch gebraucht",
  neededText: (count: number) =>
    count === 1
      ? "Eine Leistung braucht einen Platz dieser Gruppe. Nimm ihn dort heraus oder archiviere die Leistung, dann kannst du die Gruppe auflösen."
      : `${count} Leistungen brauchen einen Platz dieser Gruppe. Nimm ihn dort heraus oder archiviere die Leistungen, dann kannst du die Gruppe auflösen.`,
} as const;
