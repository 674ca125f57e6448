import { data, type LoaderFunctionArgs } from "react-router";
import { accessToken } from "@/shared/lib/session/access-token";
import { organizationNrOf } from "@/shared/lib/slug";

const notFound = 404;

/** Whether the document itself came from this address and was "not found". Not every browser tells. */
function isAnsweredAsNotFound(address: string): boolean {
  const { pathname } = new URL(address);
  const documents = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return documents.some(
    ({ name, responseStatus }) => responseStatus === notFound && new URL(name).pathname === pathname,
  );
}

/** The number in the address of a page. Where nobody can be, no call needs to ask. */
export function organizationOfPage({ params, request }: LoaderFunctionArgs): number {
  const organizationNr = organizationNrOf(params.organization ?? "");
  // The document is the same for everybody; to its own people the calls may show an organisation before it is public.
  const isKnownAsNotFound = accessToken() === null && isAnsweredAsNotFound(request.url);
  if (organizationNr === null || isKnownAsNotFound) throw data(null, { status: notFound });
  return organizationNr;
}
