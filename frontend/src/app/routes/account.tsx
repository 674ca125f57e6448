import { lazy } from "react";
import { useSearchParams } from "react-router";
import { SettingsPage } from "@/features/accounts/components/settings-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import { hasRole } from "@/shared/account/model/roles";
import type { AccountTab } from "@/shared/lib/paths";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { LoadingPage } from "../message-pages";

// Most of those who open their account have no organisation.
const OnboardingCard = lazy(async () => ({
  default: (await import("@/features/settings/components/onboarding/onboarding-card")).OnboardingCard,
}));

type AccountRouteProps = {
  /** The tab that is open, whatever the address says. */
  tab?: AccountTab;
};

export function AccountRoute({ tab }: AccountRouteProps) {
  const [search] = useSearchParams();
  return (
    <OnlyFor otherwise="login" loading={<LoadingPage />}>
      {/* Somebody else has other forms. */}
      {(user) => (
        <SettingsPage
          key={user.email}
          user={user}
          tab={tab ?? search.get("tab")}
          notice={
            user.organizationNr != null &&
            hasRole(user, "ROLE_BUSINESSMANAGER") && (
              <OptionalQueryArea loading={null}>
                <OnboardingCard key={user.organizationNr} />
              </OptionalQueryArea>
            )
          }
        />
      )}
    </OnlyFor>
  );
}

export function InvitationRoute() {
  return <AccountRoute tab="invitations" />;
}
