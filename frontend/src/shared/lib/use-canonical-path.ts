import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Which path took the place of which. */
const corrections = new Map<string, string>();

/** Whether it is the same page under its right address. */
export function isCorrection(from: string, to: string): boolean {
  return corrections.get(from) === to;
}

/** One address per page: any other way to write its path is replaced, without a new entry in the history. */
export function useCanonicalPath(canonical: string): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== canonical) {
      corrections.set(pathname, canonical);
      navigate({ pathname: canonical, search, hash }, { replace: true });
    }
  }, [canonical, pathname, search, hash, navigate]);
}
