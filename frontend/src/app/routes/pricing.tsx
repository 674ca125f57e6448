import { PricingPage } from "@/features/information/components/pricing-page";

export function PricingRoute() {
  return <PricingPage />;
}
