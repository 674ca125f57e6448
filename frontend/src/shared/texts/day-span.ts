export const daySpanTexts = {
  allDay: "Ganze Tage",
  from: "Von",
  until: "Bis",
  fromTime: "Beginn",
  untilTime: "Ende",
  wrongSpan: "Das Ende muss nach dem Beginn liegen.",
  missing: "Bitte gib an, von wann bis wann: Tage wie 24.12. und Uhrzeiten wie 09:00.",
} as const;
