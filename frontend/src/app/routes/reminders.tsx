import { useLocation } from "react-router";
import { RemindersPage } from "@/features/accounts/components/reminders-page";

export function RemindersRoute() {
  return <RemindersPage key={useLocation().hash} />;
}
