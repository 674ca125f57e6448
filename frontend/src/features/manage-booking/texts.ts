import { formatDuration } from "@/shared/lib/format";
import type { AppointmentStatus, SeatAfterwards } from "./model/managed-booking";

const listed = (titles: string[]) => new Intl.ListFormat("de-AT").format(titles);

export const manageTexts = {
  title: "Deine Buchung",
  /** Where it is for events or courses and nothing else. */
  signUpTitle: "Deine Anmeldung",
  loading: "Deine Buchung wird geladen",
  unknownTitle: "Diese Buchung finden wir nicht",
  unknownDescription:
    "Der Link ist unvollständig oder gilt nicht mehr. Öffne ihn am besten noch einmal aus deiner Bestätigung.",
  appointments: "Deine Termine",
  status: {
    CONFIRMED: "Fixiert",
    CANCELLED: "Storniert",
    DONE: "Vorbei",
    NO_SHOW: "Nicht wahrgenommen",
  } satisfies Record<AppointmentStatus, string>,
  /** Of what may still be called off. */
  signedUp: "Angemeldet",
  changeableUntil: (moment: string) => `Ändern und stornieren kannst du bis ${moment}.`,
  cancellableUntil: (moment: string) => `Stornieren kannst du bis ${moment}.`,
  /** As the mail says it. */
  eachCanBeLeft: (noticeMinutes: number) =>
    noticeMinutes === 0
      ? "Jeden Termin kannst du bis zu seinem Beginn absagen."
      : `Jeden Termin kannst du bis ${formatDuration(noticeMinutes)} vorher absagen.`,
  /** As the mail says it. */
  laterCanBeLeft: (noticeMinutes: number) =>
    `Spätere Termine kannst du bis ${formatDuration(noticeMinutes)} vorher absagen.`,
  datesCanBeLeft: "Einzelne Termine kannst du noch absagen.",
  /** As the mail says it. */
  laterCanBeChanged: "Nur was später beginnt, kannst du noch verschieben oder stornieren.",
  tooLate: "Online lässt sich hier nichts mehr ändern.",
  askProvider: "Melde dich bitte direkt beim Anbieter",
  askProviderForTheRest: "Für alles andere melde dich bitte direkt beim Anbieter",
  or: "oder",
  move: "Verschieben",
  moveOf: (title: string) => `${title} verschieben`,
  cancel: "Stornieren",
  cancelAll: "Alle Termine stornieren",
  cancelOnly: "Nur diesen Termin stornieren",
  cancelOnlyOf: (title: string) => `Nur diesen Termin stornieren: ${title}`,
  whatToCancel: "Was möchtest du stornieren?",
  participant: (name: string) => `Angemeldet: ${name}`,
  leaveCourse: "Vom Kurs abmelden",
  cancelLater: "Alle späteren Termine stornieren",
  seat: {
    KEPT: "Bei den übrigen Terminen bist du weiter dabei, und am Preis ändert sich nichts.",
    FREED: "Dein Platz wird frei für andere, und bezahlen musst du dafür nichts.",
  } satisfies Record<SeatAfterwards, string>,
  date: "Termin",
  irrevocable: "Das lässt sich nicht zurücknehmen.",
  toEvents: "Zu den Events & Kursen",
  bookAgain: "Nochmal buchen",
  archived: (titles: string[]) =>
    `${listed(titles)} gibt es hier nicht mehr. Such dir einfach etwas anderes aus.`,
  newTime: (title: string) => `Neue Zeit für ${title}`,
  keepTime: "Doch nicht verschieben",
  oldTimeStays: "Dein bisheriger Termin bleibt.",
  confirmMoveTitle: "Termin verschieben?",
  confirmMove: (title: string, from: string, to: string) => `${title}: bisher ${from}, neu ${to}.`,
  confirmLeaveTitle: { KEPT: "Nur diesen Termin stornieren?", FREED: "Vom Kurs abmelden?" },
  confirmCancelTitle: (count: number) => {
    if (count < 2) return "Termin stornieren?";
    return count === 2 ? "Beide Termine stornieren?" : `Alle ${count} Termine stornieren?`;
  },
  confirmCancel: (count: number) =>
    `Deine ${count > 1 ? "Zeiten werden" : "Zeit wird"} wieder frei für andere.`,
  othersStay: (count: number) =>
    count > 1 ? "Deine übrigen Termine bleiben, wie sie sind." : "Dein anderer Termin bleibt, wie er ist.",
  back: "Zurück",
  moved: "Termin verschoben",
  movedDescription: (to: string) => `Dein Termin ist jetzt am ${to}. Wir haben dir eine E-Mail geschickt.`,
  cancelled: (count: number) => (count > 1 ? "Termine storniert" : "Termin storniert"),
  cancelledDescription: (count: number) =>
    count > 1
      ? `Deine ${count} Termine wurden erfolgreich storniert.`
      : "Dein Termin wurde erfolgreich storniert.",
  /** Which place that was, beside an appointment of one's own. */
  seatGivenUp: {
    KEPT: (title: string) => `Bei den übrigen Terminen von „${title}“ bist du weiter dabei.`,
    FREED: (title: string) => `Bei „${title}“ bist du nicht mehr angemeldet.`,
  } satisfies Record<SeatAfterwards, (title: string) => string>,
  priceStays: (price: string) => `Am Preis ändert sich nichts: ${price}.`,
  close: "Schließen",
} as const;
