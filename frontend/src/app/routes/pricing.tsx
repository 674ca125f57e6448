import { lazy, Suspense } from "react";
import { PricingPage } from "@/features/information/components/pricing-page";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { hasRole } from "@/shared/account/model/roles";
import { LoadingPage } from "../message-pages";

// Few of those who look at prices administer an organisation.
const SettingsPage = lazy(async () => ({
  default: (await import("@/features/accounts/components/settings-page")).SettingsPage,
}));

/** The prices; to whoever administers an organisation its own package. */
export function PricingRoute() {
  const { kind, user } = useCurrentUser();
  if (kind === "loading") return <LoadingPage />;
  if (user?.organizationNr == null || !hasRole(user, "ROLE_BUSINESSADMIN")) return <PricingPage />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <SettingsPage key={user.email} user={user} tab="payment" />
    </Suspense>
  );
}
