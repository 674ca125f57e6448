import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router";
import { LoadingPage, NotFoundPage } from "../message-pages";

const screens: Record<string, ComponentType> = {
  today: lazy(async () => ({ default: (await import("./staff-today")).StaffTodayRoute })),
  customers: lazy(async () => ({ default: (await import("./staff-customers")).StaffCustomersRoute })),
  absences: lazy(async () => ({ default: (await import("./staff-absences")).StaffAbsencesRoute })),
};

/** The screens beside the calendar: loaded for staff alone, and unknown to the first load of everybody else. */
export function StaffScreenRoute() {
  const { screen = "" } = useParams();
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  if (!Screen) return <NotFoundPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Screen />
    </Suspense>
  );
}
