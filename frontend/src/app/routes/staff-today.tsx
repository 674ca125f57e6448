import { TodayPage, TodayPageSkeleton } from "@/features/today/components/today-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import { OnboardingNotice } from "../onboarding-notice";

/** What today holds for the organisation that somebody acts for. */
export function StaffTodayRoute() {
  return (
    <OnlyFor minimumRole="ROLE_BUSINESSUSER" otherwise="login" loading={<TodayPageSkeleton />}>
      {(user) => (
        // Another organisation has another day.
        <TodayPage key={`${user.email} ${user.organizationNr}`} notice={<OnboardingNotice user={user} />} />
      )}
    </OnlyFor>
  );
}
