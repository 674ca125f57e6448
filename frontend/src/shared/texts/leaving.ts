export const leavingTexts = {
  title: "Änderungen verwerfen?",
  text: "Was du geändert hast, ist noch nicht gespeichert.",
  stay: "Hier bleiben",
  leave: "Verlassen",
} as const;
