import { LoginPage } from "@/features/accounts/components/login-page";
import { VisitorsOnly } from "../visitors-only";

export function LoginRoute() {
  return (
    <VisitorsOnly>
      <LoginPage />
    </VisitorsOnly>
  );
}
