import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router";
import { BookingPauseScreen } from "@/features/settings/components/booking/booking-pause-screen";
import { BookingRulesScreen } from "@/features/settings/components/booking/booking-rules-screen";
import { EmployeesScreen } from "@/features/settings/components/employees/employees-screen";
import { EventsScreen } from "@/features/settings/components/events/events-screen";
import { SettingsScreenSkeleton } from "@/features/settings/components/frame/settings-frame";
import { OpeningHoursScreen } from "@/features/settings/components/hours/opening-hours-screen";
import { IntegrationsScreen } from "@/features/settings/components/integrations/integrations-screen";
import { ProfileScreen } from "@/features/settings/components/profile/profile-screen";
import { RoomsScreen } from "@/features/settings/components/rooms/rooms-screen";
import { ServicesScreen } from "@/features/settings/components/services/services-screen";
import { NotAuthorizedPage } from "@/shared/account/components/not-authorized-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import { NotFoundPage } from "../message-pages";

type ScreenProps = {
  /** Whose form is open, as the address names it; `new` for one more. */
  item: string | undefined;
};

// With a library for charts, which nothing else needs.
const StatisticsScreen = lazy(async () => ({
  default: (await import("@/features/settings/components/statistics/statistics-screen")).StatisticsScreen,
}));

const screens: Record<string, ComponentType<ScreenProps>> = {
  profile: ProfileScreen,
  employees: EmployeesScreen,
  rooms: RoomsScreen,
  openinghours: OpeningHoursScreen,
  services: ServicesScreen,
  events: EventsScreen,
  bookingpause: BookingPauseScreen,
  bookingrules: BookingRulesScreen,
  statistics: StatisticsScreen,
  api: IntegrationsScreen,
};

const forAdmins: ReadonlySet<string> = new Set(["profile", "bookingrules"]);

/** How an organisation works. One file, loaded by those who may change it. */
export function SettingsScreenRoute() {
  const { screen = "", item } = useParams();
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  if (!Screen) return <NotFoundPage />;
  return (
    <OnlyFor
      minimumRole={forAdmins.has(screen) ? "ROLE_BUSINESSADMIN" : "ROLE_BUSINESSMANAGER"}
      otherwise="login"
      loading={<SettingsScreenSkeleton />}
    >
      {(user) =>
        user.organizationNr == null ? (
          <NotAuthorizedPage />
        ) : (
          // Another organisation has other settings, another thing another form.
          <Suspense
            key={`${user.email} ${user.organizationNr} ${item}`}
            fallback={<SettingsScreenSkeleton />}
          >
            <Screen item={item} />
          </Suspense>
        )
      }
    </OnlyFor>
  );
}
