export const customerTexts = {
  title: "Kunden",
  loading: "Die Kartei wird geladen",
  search: "Suchen",
  searchHint: "Name, Telefon oder E-Mail",
  found: (pages: number, shown: number) =>
    pages > 1 ? `Mehr als ${shown} Treffer` : shown === 1 ? "1 Treffer" : `${shown} Treffer`,
  none: "Noch niemand in der Kartei. Wer bucht, steht hier; du kannst auch selbst jemanden anlegen.",
  nothingFound: (text: string) => `Zu „${text}“ haben wir niemanden gefunden.`,
  list: "Kundinnen und Kunden",
  pages: "Seiten der Kartei",
  unnamed: "Ohne Namen",
  add: "Neu anlegen",
  importCsv: "CSV einlesen",
  exportCsv: "CSV herunterladen",
  visits: (count: number) => (count === 1 ? "1 Besuch" : `${count} Besuche`),
  bookings: (count: number) => (count === 1 ? "1 Termin" : `${count} Termine`),
  noShows: (count: number) => `${count}-mal nicht erschienen`,
  blocked: "Online gesperrt",
  lastVisit: (day: string) => `zuletzt ${day}`,
  nextVisit: (day: string) => `nächster Termin ${day}`,
  wrongMail: "Bitte gib eine gültige E-Mail-Adresse an.",
  wrongPhone: "Bitte gib eine gültige Telefonnummer an.",
} as const;

function comparedWord(contact: string, isSame: boolean | null): string | null {
  return isSame === null ? null : `${contact} ${isSame ? "gleich" : "verschieden"}`;
}

export const fileTexts = {
  title: "Kartei",
  newTitle: "Neu in der Kartei",
  loading: "Die Daten werden geladen",
  hasAccount: "Hat ein Konto",
  facts: "Auf einen Blick",
  note: "Interne Notiz",
  noteHint:
    "Nur für euch: in keiner E-Mail und keiner Kalenderdatei. Wer einen Auszug der eigenen Daten verlangt, bekommt sie.",
  noNote: "Noch keine Notiz.",
  visits: "Termine",
  noVisits: "Noch keine Termine.",
  olderVisits: "Ältere anzeigen",
  moreVisits: (shown: number, total: number) => `Die neuesten ${shown} von ${total}.`,
  states: {
    CONFIRMED: "Fixiert",
    CANCELLED_BY_CUSTOMER: "Storniert",
    CANCELLED_BY_PROVIDER: "Von euch storniert",
    DONE: "Erledigt",
    NO_SHOW: "Nicht erschienen",
  } as Record<string, string>,
  edit: "Bearbeiten",
  newBooking: "Termin anlegen",
  more: "Weitere Schritte",
  block: "Online sperren",
  unblock: "Sperre aufheben",
  blockTitle: "Online sperren?",
  blockText:
    "Mit dieser E-Mail-Adresse oder Telefonnummer kann dann niemand mehr online bei euch buchen. Ihr selbst könnt weiterhin Termine anlegen. Den Grund nennen wir nicht.",
  isBlocked: "Gesperrt",
  isBlockedText: "Online buchen geht jetzt nicht mehr.",
  isUnblocked: "Sperre aufgehoben",
  isUnblockedText: "Online buchen geht wieder.",
  merge: "Doppelte zusammenführen",
  mergeTitle: "Doppelte zusammenführen",
  mergeText: (name: string) =>
    `Wer ist dieselbe Person wie ${name}? Die Termine wandern herüber, die andere Karteikarte verschwindet.`,
  mergeSearch: "Suchen",
  mergeNone: "Niemand gefunden.",
  mergeMeaning:
    "Die Karteikarte, die bleibt, bekommt die Termine, die Notiz und was ihr noch fehlt. Eine andere E-Mail-Adresse oder Telefonnummer steht danach in ihrer Notiz. Das lässt sich nicht zurücknehmen.",
  stays: "Bleibt:",
  isAdded: "Kommt dazu:",
  mergeBlocked: "Gesperrt bleiben danach die E-Mail-Adressen und Telefonnummern von beiden.",
  mergeAct: "Zusammenführen",
  merged: "Zusammengeführt",
  mergedText: "Alle Termine stehen jetzt auf einer Karte.",
  sameEmail: "Gleiche E-Mail wie",
  samePhone: "Gleiche Telefonnummer wie",
  perhapsSame: "Vielleicht dieselbe Person",
  perhapsSameText:
    "Beim Zusammenführen bleibt diese Karteikarte, mit allen Terminen und beiden Notizen. Das lässt sich nicht zurücknehmen.",
  namesakesText:
    "Gleicher Name, zwei Karteikarten. Beim Zusammenführen bleibt die ältere, mit allen Terminen und beiden Notizen. Das lässt sich nicht zurücknehmen.",
  olderFile: "Ältere Karteikarte:",
  newerFile: "Neuere Karteikarte:",
  noContact: "Ohne Telefon und E-Mail",
  withNote: " · mit Notiz",
  compared: (isSameEmail: boolean | null, isSamePhone: boolean | null) =>
    [comparedWord("E-Mail", isSameEmail), comparedWord("Telefonnummer", isSamePhone)]
      .filter((word) => word !== null)
      .join(" · ") || "Nur der Name ist gleich",
  contradicts: "Wirklich dieselbe Person?",
  contradictsText: "Gleich ist nur der Name.",
  outcomes: { MERGED: "Zusammengeführt", APART: "Zwei Personen" },
  twoPeople: "Nein, zwei Personen",
  twoPeopleOf: (name: string, contacts: string) =>
    `Zwei Personen: ${[name, contacts].filter(Boolean).join(", ")}`,
  takeBack: "Zurücknehmen",
  takeBackOf: (name: string, contacts: string) =>
    `Zurücknehmen: ${[name, contacts].filter(Boolean).join(", ")}`,
  mergeFileOf: (name: string, contacts: string) =>
    `Zusammenführen mit ${[name, contacts].filter(Boolean).join(", ")}`,
  export: "Daten herunterladen",
  erase: "Daten löschen",
  eraseTitle: "Daten dieser Person löschen?",
  eraseText: "Name, Kontakt und Notizen werden gelöscht. Das lässt sich nicht zurücknehmen.",
  eraseVisits: "Diese Termine werden abgesagt:",
  eraseNoVisits: "Es liegen keine Termine vor.",
  eraseAct: "Endgültig löschen",
  erased: "Gelöscht",
  erasedText: "Die Daten dieser Person sind gelöscht.",
  back: "Zurück",
  save: "Speichern",
  saved: "Gespeichert",
  savedText: "Die Kartei ist auf dem neuesten Stand.",
} as const;

type Done = { created: number; completed: number; blocked: number; wrong: number };

function whatWasDone({ created, completed, blocked }: Done): string {
  const isAboutFiles = created === 0 && completed > 0;
  const people =
    created === 1 ? "1 Person ist neu in der Kartei." : `${created} Personen sind neu in der Kartei.`;
  const files = completed === 1 ? "1 Karteikarte ist ergänzt." : `${completed} Karteikarten sind ergänzt.`;
  const blocks =
    blocked === 1 ? "1 Person ist online gesperrt." : `${blocked} Personen sind online gesperrt.`;
  return [isAboutFiles ? "" : people, completed > 0 ? files : "", blocked > 0 ? blocks : ""]
    .filter(Boolean)
    .join(" ");
}

export const importTexts = {
  title: "CSV einlesen",
  text: "Eine Zeile je Person. Die erste Zeile nennt die Spalten: Vorname, Nachname, E-Mail, Telefon, Notiz, Gesperrt. Eine Spalte „Name“ teilen wir auf.",
  file: "Datei",
  choose: "Datei wählen",
  chooseOther: "Andere Datei wählen",
  noFile: "Keine Datei gewählt",
  unreadable: "Die Datei lässt sich nicht lesen.",
  checking: "Die Datei wird geprüft",
  summary: (created: number, known: number, wrong: number) =>
    `${created} neu, ${known} schon bekannt, ${wrong} fehlerhaft`,
  firstRows: (shown: number) => `Die ersten ${shown} Zeilen`,
  outcomes: { NEW: "Neu", KNOWN: "Bekannt", WRONG: "Fehler" },
  additions: {
    NAME: "Name",
    EMAIL: "E-Mail",
    PHONE: "Telefon",
    NOTE: "Notiz",
    BLOCK: "Online gesperrt",
  },
  added: (names: string[]) => `Neu auf der Karteikarte: ${names.join(", ")}`,
  completed: (count: number) =>
    count === 1 ? "1 Karteikarte wird ergänzt." : `${count} Karteikarten werden ergänzt.`,
  blocked: (count: number) =>
    count === 1
      ? "1 Person wird gesperrt und kann online nicht mehr buchen."
      : `${count} Personen werden gesperrt und können online nicht mehr buchen.`,
  isBlocked: "Wird online gesperrt",
  names: (firstName: string, lastName: string) =>
    `Vorname: ${firstName || "–"} · Nachname: ${lastName || "–"}`,
  line: (line: number) => `Zeile ${line}`,
  wrong: "Fehlerhafte Zeilen übernehmen wir nicht. Du bekommst sie mit dem Grund als Datei zurück.",
  saveWrong: "Fehlerhafte Zeilen herunterladen",
  encoding: "Zeichensatz",
  encodingHint: "Die Datei verrät nicht, wie ihre Umlaute gespeichert sind. Wähle, was richtig aussieht.",
  encodings: {
    UTF_8: "UTF-8",
    UTF_16_LE: "UTF-16",
    UTF_16_BE: "UTF-16",
    WINDOWS_1252: "Windows",
    MAC_ROMAN: "Älterer Mac",
    CP_850: "DOS (CP850)",
  },
  encodingOf: (name: string, samples: string[]) => [name, samples.join(", ")].filter(Boolean).join(": "),
  readsAs: (samples: string[]) => `So liest sie sich: ${samples.join(", ")}`,
  unknownColumns: (names: string[]) =>
    names.length === 1
      ? `Die Spalte „${names[0]}“ kennen wir nicht. Was darin steht, lassen wir weg.`
      : `Diese Spalten kennen wir nicht: ${names.map((name) => `„${name}“`).join(", ")}. Was darin steht, lassen wir weg.`,
  notedColumns: (names: string[]) =>
    `In die Notiz kommt, wofür kein Feld frei ist: ${names.map((name) => `„${name}“`).join(", ")}.`,
  note: (note: string) => `Notiz: ${note}`,
  keepUnknown: "Stattdessen in die Notiz schreiben",
  nothing: "In der Datei steht niemand.",
  act: (created: number, completed: number) => {
    const people = created === 1 ? "1 Person" : `${created} Personen`;
    const files = completed === 1 ? "1 Karteikarte" : `${completed} Karteikarten`;
    if (created === 0) return `${files} ergänzen`;
    return completed === 0 ? `${people} übernehmen` : `${people} übernehmen, ${files} ergänzen`;
  },
  done: "Übernommen",
  doneText: whatWasDone,
  doneBut: (done: Done) =>
    [
      whatWasDone(done),
      done.wrong === 1
        ? "1 Zeile haben wir nicht übernommen."
        : `${done.wrong} Zeilen haben wir nicht übernommen.`,
    ].join(" "),
  close: "Schließen",
} as const;
