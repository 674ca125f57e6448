import { CustomersPage, CustomersPageSkeleton } from "@/features/customers/components/customers-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import { hasRole } from "@/shared/account/model/roles";

/** Who comes to the organisation that somebody acts for. */
export function StaffCustomersRoute() {
  return (
    <OnlyFor minimumRole="ROLE_BUSINESSUSER" otherwise="login" loading={<CustomersPageSkeleton />}>
      {(user) => (
        <CustomersPage
          // Another organisation has other customers.
          key={`${user.email} ${user.organizationNr}`}
          isManager={hasRole(user, "ROLE_BUSINESSMANAGER")}
          isAdmin={hasRole(user, "ROLE_BUSINESSADMIN")}
        />
      )}
    </OnlyFor>
  );
}
