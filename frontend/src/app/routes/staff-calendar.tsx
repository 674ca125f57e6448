import { StaffCalendarSkeleton } from "@/features/calendar/components/page/calendar-skeleton";
import { StaffCalendarPage } from "@/features/calendar/components/page/staff-calendar-page";
import { NotAuthorizedPage } from "@/shared/account/components/not-authorized-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import { hasRole } from "@/shared/account/model/roles";

/** What lies on the calendars of the organisation that somebody acts for. */
export function StaffCalendarRoute() {
  return (
    <OnlyFor minimumRole="ROLE_BUSINESSUSER" otherwise="login" loading={<StaffCalendarSkeleton />}>
      {(user) =>
        user.organizationNr == null ? (
          <NotAuthorizedPage />
        ) : (
          <StaffCalendarPage
            organizationNr={user.organizationNr}
            // Another organisation has another calendar.
            key={`${user.email} ${user.organizationNr}`}
            isManager={hasRole(user, "ROLE_BUSINESSMANAGER")}
          />
        )
      }
    </OnlyFor>
  );
}
