/**
 * German for everything that Chakra's components say to screen readers by themselves; each of them
 * defaults to English. Give the matching entry to the component's `translations`.
 */
export const arkTexts = {
  datePicker: {
    content: "Kalender",
    monthSelect: "Monat wählen",
    yearSelect: "Jahr wählen",
    clearTrigger: "Datum löschen",
    trigger: (open: boolean) => (open ? "Kalender schließen" : "Kalender öffnen"),
    prevTrigger: (view: "day" | "month" | "year") =>
      ({ day: "Voriger Monat", month: "Voriges Jahr", year: "Vorige Jahre" })[view],
    nextTrigger: (view: "day" | "month" | "year") =>
      ({ day: "Nächster Monat", month: "Nächstes Jahr", year: "Nächste Jahre" })[view],
    viewTrigger: (view: "day" | "month" | "year") =>
      ({ day: "Zur Monatsansicht", month: "Zur Jahresansicht", year: "Zur Tagesansicht" })[view],
    placeholder: () => ({ day: "TT", month: "MM", year: "JJJJ" }),
  },
  numberInput: { incrementLabel: "Wert erhöhen", decrementLabel: "Wert verringern" },
  toaster: { label: "Meldungen" },
} as const;
