import { useSearchParams } from "react-router";
import { SettingsPage } from "@/features/accounts/components/settings-page";
import { OnlyFor } from "@/shared/account/components/only-for";
import type { AccountTab } from "@/shared/lib/paths";
import { LoadingPage } from "../message-pages";
import { OnboardingNotice } from "../onboarding-notice";

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
          notice={<OnboardingNotice user={user} />}
        />
      )}
    </OnlyFor>
  );
}

export function InvitationRoute() {
  return <AccountRoute tab="invitations" />;
}
