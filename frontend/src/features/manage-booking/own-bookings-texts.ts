import type { OwnBookingList } from "./api/list-own-bookings";

export const ownBookingsTexts = {
  title: "Deine Termine",
  pastTitle: "Meine vergangenen Termine",
  greeting: (firstName: string) => `Hallo ${firstName},`,
  none: "Du hast noch keine Buchungen",
  noneAhead: "Derzeit steht nichts an.",
  nonePast: "Hier sammeln sich deine vergangenen Termine.",
  discover: "Anbieter entdecken",
  loading: { open: "Deine Termine werden geladen", past: "Deine vergangenen Termine werden geladen" },
  pages: { open: "Seiten deiner Termine", past: "Seiten deiner vergangenen Termine" },
  calendar: "Kalender",
  calendarOf: (title: string) => `Kalendereintrag herunterladen: ${title}`,
  cancelOf: (title: string) => `Stornieren: ${title}`,
  bookAgainOf: (title: string) => `Nochmal buchen: ${title}`,
  appointmentsOf: (title: string) => `Termine: ${title}`,
  moreDates: (count: number) => (count === 1 ? "und ein weiterer Termin" : `und ${count} weitere Termine`),
  notPublic: "Diesen Anbieter gibt es hier nicht mehr.",
} as const satisfies Record<string, unknown> & { loading: Record<OwnBookingList, string> };
