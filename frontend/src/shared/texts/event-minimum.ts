/** For whoever has signed up for something that may still be called off. */
export const minimumTexts = {
  takesPlace: {
    EVENT: (count: number) => `Das Event findet statt, sobald mindestens ${count} Personen angemeldet sind.`,
    COURSE: (count: number) => `Der Kurs findet statt, sobald mindestens ${count} Personen angemeldet sind.`,
  },
  isOver: (count: number) => `Bis zum Ende der Anmeldung waren es weniger als ${count} Personen.`,
  calledOff: "Falls abgesagt wird, schreiben wir dir eine E-Mail.",
} as const;
