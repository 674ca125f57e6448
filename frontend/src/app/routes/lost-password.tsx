import { LostPasswordPage } from "@/features/accounts/components/password-pages";
import { VisitorsOnly } from "../visitors-only";

export function LostPasswordRoute() {
  return (
    <VisitorsOnly>
      <LostPasswordPage />
    </VisitorsOnly>
  );
}
