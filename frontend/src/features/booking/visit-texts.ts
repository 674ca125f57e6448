export const bookedVisitTexts = {
  way: "Wie möchtest du reservieren?",
  visit: "Alles in einem Besuch",
  visitSentence: "Ein Termin, alles nacheinander",
  single: "Zeiten einzeln wählen",
  singleSentence: "Für jeden Service eine eigene Zeit",
  when: "Wann passt es dir?",
  services: (count: number) => `Deine ${count} Services`,
  people: "Wer soll es machen?",
  take: "Diesen Besuch nehmen",
  ownTimesKept: "Deine einzeln gewählten Zeiten bleiben, bis du hier einen Besuch wählst.",
} as const;
