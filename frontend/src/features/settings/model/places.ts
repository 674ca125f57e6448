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
  "bookingRules",
  "statistics",
];

/** What of an organisation can be set, in the order in which one sets it up. */
export const settingsPlaces = order.map((name) => ({
  name,
  path: settingsPaths[name],
  title: placeTexts.titles[name],
}));
