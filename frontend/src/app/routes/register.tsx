import type { QueryClient } from "@tanstack/react-query";
import { accountSettingsQuery, branchesQuery } from "@/features/accounts/api/register";
import { RegistrationPage } from "@/features/accounts/components/registration-page";
import { VisitorsOnly } from "../visitors-only";

export function createRegisterLoader(queryClient: QueryClient) {
  return () => {
    // Not awaited: the page shows its skeleton at once.
    void queryClient.prefetchQuery(accountSettingsQuery());
    void queryClient.prefetchQuery(branchesQuery());
    return null;
  };
}

export function RegisterRoute() {
  return (
    <VisitorsOnly>
      <RegistrationPage />
    </VisitorsOnly>
  );
}
