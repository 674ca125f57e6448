import { settingsPaths } from "@/shared/lib/settings-paths";
import { placeTexts } from "../place-texts";

export type SettingsPlace = keyof typeof placeTexts.titles;

const order: SettingsPlace[] = [
  "profile",
  "openingHours",
  "services",
  "events",
  "employees",
  "rooms",
  "bookingPause",
  "bookingRules",
  "statistics",
];

/** What an organisation answers for with its name: admins alone change it. */
const forAdmins: ReadonlySet<string> = new Set<SettingsPlace>(["profile", "bookingRules"]);

/** What of an organisation somebody can set, in the order in which one sets it up. */
export function settingsPlaces(isAdmin: boolean) {
  const names = order.filter((name) => isAdmin || !forAdmins.has(name));
  return names.map((name) => ({ name, path: settingsPaths[name], title: placeTexts.titles[name] }));
}
