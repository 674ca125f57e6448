import { type ComponentType, lazy, Suspense } from "react";
import { useLocation, useParams } from "react-router";
import { paths } from "@/shared/lib/paths";
import { LoadingPage, NotFoundPage } from "../message-pages";

const screens: Record<string, ComponentType> = {
  today: lazy(async () => ({ default: (await import("./staff-today")).StaffTodayRoute })),
  customers: lazy(async () => ({ default: (await import("./staff-customers")).StaffCustomersRoute })),
  absences: lazy(async () => ({ default: (await import("./staff-absences")).StaffAbsencesRoute })),
};

const SettingsScreen = lazy(async () => ({
  default: (await import("./settings-screen")).SettingsScreenRoute,
}));

/** The screens beside the calendar, and the settings: loaded for staff alone, and unknown to the first load of everybody else. */
export function StaffScreenRoute() {
  const { screen = "" } = useParams();
  const isSetting = useLocation().pathname.startsWith(`${paths.account()}/`);
  const Screen = isSetting ? SettingsScreen : Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  if (!Screen) return <NotFoundPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Screen />
    </Suspense>
  );
}
