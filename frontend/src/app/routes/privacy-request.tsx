import { useLocation } from "react-router";
import { OwnDataPage } from "@/features/accounts/components/own-data-page";

export function PrivacyRequestRoute() {
  // Another link is another page: nothing of what the one before was answered holds for it.
  return <OwnDataPage key={useLocation().hash} />;
}
