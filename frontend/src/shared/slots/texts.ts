import type { DayPart } from "./model/slot-days";

/** Calendar and times, wherever a slot is chosen. */
export const slotTexts = {
  employee: "Mitarbeiter/in",
  anyEmployee: "Überrasch mich",
  noSlotsAtAll: "Es tut uns leid. Derzeit sind keine freien Termine verfügbar.",
  noSlotsWith: (name: string) =>
    `${name} hat derzeit keine freien Termine. Mit „Überrasch mich“ findest du vielleicht einen.`,
  noSlotsOnDay: "Keine Termine an dem Tag verfügbar",
  nextSlotsOn: (date: string) => `(Nächster verfügbarer Termin am ${date})`,
  freeTimesOn: (date: string) => `Freie Zeiten am ${date}`,
  freeTimes: (count: number) => (count === 1 ? "1 freie Zeit" : `${count} freie Zeiten`),
  noFreeTimes: "keine freien Termine",
  timesLoading: "Freie Zeiten werden geladen",
  dayLoading: "wird geladen",
  dayNotLoaded: "nicht geladen",
  monthLoading: (month: string) => `${month} wird geladen …`,
  monthLoaded: (month: string, count: number) =>
    `${month}: ${count === 0 ? "keine freien Tage" : count === 1 ? "1 freier Tag" : `${count} freie Tage`}`,
  monthNotLoaded: (month: string) => `Ob im ${month} etwas frei ist, ließ sich nicht laden.`,
  selectedDay: "ausgewählt",
  nextDays: "Die nächsten Tage mit freien Zeiten",
  today: "Heute",
  month: "Monat",
  showMonth: "Monat anzeigen",
  hideMonth: "Monat ausblenden",
  calendar: "Kalender",
  calendarMonth: "Monat",
  dayParts: { morning: "Vormittag", afternoon: "Nachmittag", evening: "Abend" } satisfies Record<
    DayPart,
    string
  >,
  slotLost: (title: string) => `${title}: neue Zeit wählen`,
  alternatives: "Die nächsten freien Zeiten",
  atOnce: (one: string, other: string) => `Zur selben Zeit: ${one} und ${other}`,
  overlap: (one: string, other: string) => `Teilweise zur selben Zeit: ${one} und ${other}`,
  atSameTime: "Gleichzeitig mit einem anderen deiner Termine",
  ownTimesMissing: "Zeiten, zu denen du schon einen anderen Termin hast, zeigen wir dir hier nicht.",
  together: "Wir sind zu zweit oder mehr",
  togetherSentence: "Dann dürfen Termine zur selben Zeit liegen.",
  everythingKept: "Deine übrigen Angaben bleiben erhalten.",
} as const;

/** Monday first; narrow names would repeat letters. */
export const shortWeekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] as const;
