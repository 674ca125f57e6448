import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "@/api/errors";
import { type Organization, organizationQuery } from "@/features/providers/api/get-organization";

type ExistingOrganizationProps = {
  organizationNr: number;
  /** Skeleton of the page. */
  loading: ReactNode;
  /** Stands there when there is no such organisation, or none that the public sees. */
  notFound: ReactNode;
  children: (organization: Organization) => ReactNode;
};

/**
 * The page of an organisation, or "not found" when there is none. Nothing is thrown for that, and nothing that could
 * throw it waits for the same answer: React would report it to the console and hold the message back while the
 * skeleton is new.
 */
export function ExistingOrganization({
  organizationNr,
  loading,
  notFound,
  children,
}: ExistingOrganizationProps) {
  const { data, error } = useQuery({
    ...organizationQuery(organizationNr),
    // The loader asks; what was refused already is not asked again.
    retryOnMount: false,
    throwOnError: (failure, { state }) => state.data === undefined && !isNotFound(failure),
  });
  if (isNotFound(error)) return notFound;
  return data ? children(data) : loading;
}
