import { AbsencesPage, AbsencesPageSkeleton } from "@/features/absences/components/absences-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import { hasRole } from "@/shared/account/model/roles";

/** Who of the organisation is away, and when it is closed. */
export function StaffAbsencesRoute() {
  return (
    <OnlyFor minimumRole="ROLE_BUSINESSUSER" otherwise="login" loading={<AbsencesPageSkeleton />}>
      {(user) => (
        <AbsencesPage
          // Another organisation has other people.
          key={`${user.email} ${user.organizationNr}`}
          isManager={hasRole(user, "ROLE_BUSINESSMANAGER")}
        />
      )}
    </OnlyFor>
  );
}
