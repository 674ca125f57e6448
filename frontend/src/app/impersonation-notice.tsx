import { lazy } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { OptionalQueryArea } from "@/shared/ui/query-area";

const ImpersonationBanner = lazy(async () => ({
  default: (await import("@/features/accounts/components/impersonation-banner")).ImpersonationBanner,
}));

/** Above every page while somebody acts in the name of somebody else. */
export function ImpersonationNotice() {
  const { user } = useCurrentUser();
  const impersonator = user?.impersonatedBy;
  if (!user || !impersonator) return null;
  return (
    <OptionalQueryArea loading={null}>
      <ImpersonationBanner user={user} until={impersonator.until} />
    </OptionalQueryArea>
  );
}
