export const bookedVisitTexts = {
  way: "Wie möchtest du reservieren?",
  visit: "Alles in einem Besuch",
  single: "Zeiten einzeln wählen",
  when: "Wann passt es dir?",
  services: (count: number) => `Deine ${count} Services`,
  people: "Wer soll es machen?",
  ownTimesKept: "Deine einzeln gewählten Zeiten bleiben, bis du hier einen Besuch wählst.",
} as const;
