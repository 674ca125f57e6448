import { formatDuration, formatPrice } from "@/shared/lib/format";

const listed = (names: string[]) => new Intl.ListFormat("de-AT").format(names);

/** Several services in one go, wherever a visit is chosen. */
export const visitTexts = {
  plan: "Dein Besuch",
  noWaiting: "Ohne Wartezeit",
  waiting: (minutes: number) => `${formatDuration(minutes)} Wartezeit`,
  pause: (minutes: number) => `${formatDuration(minutes)} Pause`,
  with: (name: string) => `bei ${name}`,
  total: (price: number) => `Gesamt ${formatPrice(price)}`,
  withDearer: (names: string[]) => `mit ${listed(names)}`,
  surcharge: (amount: number) => `Das sind ${formatPrice(amount)} mehr als der günstigste Preis dafür.`,
  later: "Spätere Tage zeigen",
  none: "Alles nacheinander an einem Tag geht derzeit nicht.",
  shorterWaiting: "Mit höchstens einer Stunde Wartezeit geht derzeit nicht alles an einem Tag.",
  longerWaiting: "Auch mit längerer Wartezeit suchen",
  gone: "Dieser Besuch ist nicht mehr frei. Wähle bitte einen anderen.",
} as const;
