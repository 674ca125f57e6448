import { HelpPage } from "@/features/information/components/help-page";

export function HelpRoute() {
  return <HelpPage />;
}
