import { lazy } from "react";

/** The calendar is as large as the rest of the page, and few come to move something. */
export const MovePanelOnDemand = lazy(async () => ({
  default: (await import("./move-panel")).MovePanelOfToday,
}));
