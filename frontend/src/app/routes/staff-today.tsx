import { PerhapsSamePeople } from "@/features/customers/components/relatives";
import { BookingPauseReminder } from "@/features/settings/components/booking/booking-pause-reminder";
import { OnboardingCard } from "@/features/settings/components/onboarding/onboarding-card";
import { TodayPage, TodayPageSkeleton } from "@/features/today/components/today-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import { hasRole } from "@/shared/account/model/roles";
import { OptionalQueryArea } from "@/shared/ui/query-area";

/** As long as other tasks stand there. */
const daysOfTasks = 14;

/** What today holds for the organisation that somebody acts for. */
export function StaffTodayRoute() {
  return (
    <OnlyFor minimumRole="ROLE_BUSINESSUSER" otherwise="login" loading={<TodayPageSkeleton />}>
      {(user) => (
        // Another organisation has another day.
        <TodayPage
          key={`${user.email} ${user.organizationNr}`}
          notice={
            hasRole(user, "ROLE_BUSINESSMANAGER") && (
              <>
                <OptionalQueryArea loading={null}>
                  <OnboardingCard />
                </OptionalQueryArea>
                <BookingPauseReminder />
              </>
            )
          }
          tasks={hasRole(user, "ROLE_BUSINESSMANAGER") && <PerhapsSamePeople days={daysOfTasks} />}
        />
      )}
    </OnlyFor>
  );
}
