import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** One address per page: any other way to write its path is replaced, without a new entry in the history. */
export function useCanonicalPath(canonical: string): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== canonical) {
      navigate({ pathname: canonical, search, hash }, { replace: true, state: { correction: true } });
    }
  }, [canonical, pathname, search, hash, navigate]);
}
