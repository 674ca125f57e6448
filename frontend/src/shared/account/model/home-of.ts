import { paths } from "@/shared/lib/paths";
import { hasRole } from "./roles";

type Homed = { role: string; organizationNr?: number | null; companyName?: string | null };

/** The profile of the organisation that somebody acts for; none for customers. */
export function ownProfilePath(user: Homed): string | null {
  const { organizationNr, companyName } = user;
  return hasRole(user, "ROLE_BUSINESSUSER") && organizationNr
    ? paths.profile({ organizationNr, companyName: companyName ?? "" })
    : null;
}

/** Where members get to who have no business on the screens for visitors: those of a team to what their day holds. */
export function homeOf(user: Homed): string {
  return hasRole(user, "ROLE_BUSINESSUSER") && user.organizationNr ? paths.staffToday : paths.home;
}
