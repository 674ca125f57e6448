export const daySpanTexts = {
  allDay: "Ganze Tage",
  from: "Von",
  until: "Bis",
  fromTime: "Beginn",
  untilTime: "Ende",
  wrongSpan: "Das Ende muss nach dem Beginn liegen.",
  missing: "Bitte gib an, von wann bis wann.",
} as const;
