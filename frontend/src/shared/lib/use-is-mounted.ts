import { useEffect, useState } from "react";

/**
 * False during the first rendering. What opens over the page while it is being mounted takes the second mounting of
 * the strict mode for a click beside it.
 */
export function useIsMounted(): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted;
}
