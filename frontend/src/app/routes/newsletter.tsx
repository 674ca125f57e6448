import { useLocation } from "react-router";
import { NewsletterPage } from "@/features/accounts/components/newsletter-page";

export function NewsletterRoute() {
  return <NewsletterPage key={useLocation().hash} />;
}
