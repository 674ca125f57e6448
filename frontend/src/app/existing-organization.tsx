import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "@/api/errors";
import { organizationQuery } from "@/features/providers/api/get-organization";
import { NotFoundPage } from "./message-pages";

type ExistingOrganizationProps = { organizationNr: number; children: ReactNode };

/**
 * The page of an organisation, or "not found" when there is none. Nothing is thrown for that: React would
 * report it to the console and hold the message back while the skeleton is new.
 */
export function ExistingOrganization({ organizationNr, children }: ExistingOrganizationProps) {
  // The loader asks; what was refused already is not asked again.
  const { error } = useQuery({ ...organizationQuery(organizationNr), retryOnMount: false });
  return isNotFound(error) ? <NotFoundPage /> : children;
}
