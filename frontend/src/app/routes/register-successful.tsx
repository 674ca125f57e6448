import { RegisteredPage } from "@/features/accounts/components/registered-page";

export function RegisterSuccessfulRoute() {
  return <RegisteredPage />;
}
