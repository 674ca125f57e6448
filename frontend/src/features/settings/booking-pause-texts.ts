/** Where a team pauses bookings; what customers read of it is in `shared/texts/booking-pause`. */
export const bookingPauseSettingsTexts = {
  sentence:
    "Umzug, Krankheit, zu viel los? Solange ihr pausiert, kann niemand online buchen oder sich anmelden. Ihr selbst tragt Termine ein wie immer.",
  form: "Online-Buchung",
  pause: "Online-Buchung pausieren",
  pauseText:
    "Gebuchte Termine bleiben, und Kundinnen und Kunden können sie weiterhin selbst verschieben und absagen. Seid ihr an manchen Tagen nicht da, dann tragt dafür Schließtage ein.",
  note: "Text für Kundinnen und Kunden",
  noteHint: "Warum ihr pausiert und wie man euch inzwischen erreicht.",
  noteMissing: "Schreib bitte, was Kundinnen und Kunden lesen sollen.",
  until: "Wieder buchbar ab",
  untilHint: "An diesem Tag endet die Pause von selbst. Ohne Datum gilt sie, bis ihr sie beendet.",
  noDay: "Schreib den Tag bitte so: 11.01.2027",
  dayTooEarly: "Frühestens morgen.",
  preview: "Das lesen Kundinnen und Kunden",
  goesOn: "Niemand kann online buchen oder sich anmelden, bis ihr die Pause beendet.",
  endsOn: (day: string) =>
    `Niemand kann online buchen oder sich anmelden. Die Pause endet von selbst: ${day}.`,
  end: "Pause beenden",
  change: "Ändern",
  ended: "Pause beendet",
  endedText: "Kundinnen und Kunden können wieder online buchen.",
  saved: "Was Kundinnen und Kunden sehen, ist jetzt auf diesem Stand.",
} as const;
