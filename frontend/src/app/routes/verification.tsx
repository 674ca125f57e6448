import { useLocation } from "react-router";
import { VerificationPage } from "@/features/accounts/components/verification-page";

export function VerificationRoute() {
  // Another link is another page: nothing of what the one before was answered holds for it.
  return <VerificationPage key={useLocation().hash} />;
}
