export const movedVisitTexts = {
  moveAll: "Alle Termine verschieben",
  newVisit: "Neuer Besuch für alle Termine",
  otherPeople: "Auch andere Mitarbeiter/innen sind mir recht",
  moveHere: "Alle hierhin verschieben",
  keep: "Doch nicht verschieben",
  moved: "Termine verschoben",
  movedDescription: (start: string) =>
    `Deine Termine beginnen jetzt am ${start}. Wir haben dir eine E-Mail geschickt.`,
  oldTimesStay: "Deine bisherigen Termine bleiben.",
  close: "Schließen",
} as const;
