import { useLocation } from "react-router";
import { ResetPasswordPage } from "@/features/accounts/components/password-pages";
import { VisitorsOnly } from "../visitors-only";

export function ResetPasswordRoute() {
  const { hash } = useLocation();
  return (
    <VisitorsOnly>
      {/* Another link is another page: nothing of what the one before was answered holds for it. */}
      <ResetPasswordPage key={hash} />
    </VisitorsOnly>
  );
}
