import { AccessibilityPage } from "@/features/information/components/accessibility-page";

export function AccessibilityRoute() {
  return <AccessibilityPage />;
}
