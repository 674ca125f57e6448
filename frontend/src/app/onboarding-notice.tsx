import { lazy } from "react";
import type { User } from "@/shared/account/api/current-user";
import { hasRole } from "@/shared/account/model/roles";
import { OptionalQueryArea } from "@/shared/ui/query-area";

// Most of those who open their account have no organisation.
const OnboardingCard = lazy(async () => ({
  default: (await import("@/features/settings/components/onboarding-card")).OnboardingCard,
}));

/** What is left to do until the organisation is booked, for those who can do it. */
export function OnboardingNotice({ user }: { user: User }) {
  if (user.organizationNr == null || !hasRole(user, "ROLE_BUSINESSMANAGER")) return null;
  return (
    <OptionalQueryArea loading={null}>
      <OnboardingCard key={user.organizationNr} />
    </OptionalQueryArea>
  );
}
