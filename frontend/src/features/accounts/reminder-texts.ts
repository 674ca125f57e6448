export const reminderTexts = {
  title: "Keine Erinnerungen mehr?",
  sentence:
    "Wir erinnern dich dann nicht mehr an Termine bei diesem Anbieter. Bestätigungen und Änderungen schicken wir dir weiterhin.",
  end: "Erinnerungen beenden",
  ended: "Du bekommst keine Erinnerungen mehr",
  endedSentence: (provider: string) =>
    `An Termine bei ${provider} erinnern wir dich nicht mehr. Deine Termine bleiben, wie sie sind.`,
} as const;
