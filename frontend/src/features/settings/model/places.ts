import { CalendarCheck2, Clock, DoorOpen, type LucideIcon, Scissors, UsersRound } from "lucide-react";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { placeTexts } from "../place-texts";

export type SettingsPlace = keyof typeof placeTexts.titles;

type Place = { name: SettingsPlace; path: string; title: string; Icon: LucideIcon };

/** What of an organisation can be set, in the order in which one sets it up. */
export const settingsPlaces: Place[] = [
  { name: "openingHours", path: settingsPaths.openingHours, Icon: Clock },
  { name: "services", path: settingsPaths.services, Icon: Scissors },
  { name: "employees", path: settingsPaths.employees, Icon: UsersRound },
  { name: "rooms", path: settingsPaths.rooms, Icon: DoorOpen },
  { name: "bookingRules", path: settingsPaths.bookingRules, Icon: CalendarCheck2 },
].map((place) => {
  const name = place.name as SettingsPlace;
  return { ...place, name, title: placeTexts.titles[name] };
});
