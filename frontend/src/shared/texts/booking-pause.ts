/** Where one reads that an organisation takes no bookings online for a while. */
export const bookingPauseTexts = {
  heading: "Termin reservieren",
  title: "Online-Buchung pausiert",
  again: (day: string) => `Online buchen kannst du wieder ab ${day}.`,
  unknown: "Ab wann du wieder online buchen kannst, steht noch nicht fest.",
  booked: "Was schon gebucht ist, bleibt gebucht. Verschieben und absagen kannst du weiterhin online.",
  onCardUntil: (day: string) => `Online buchbar wieder ab ${day}`,
  toProfile: "Zum Profil",
} as const;
