import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { gently } from "@/shared/lib/motion";

const scrollDelay = 100;

/**
 * After a change of page: up to the top, and the focus into the content, so that the keyboard and the screen
 * reader begin there. Going back keeps the place that the browser remembers; a link to a part of a page goes
 * to that part; the correction of an address is no change of page.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, state, key } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` makes a repeated link to a part of the page work
  useEffect(() => {
    const samePage = shown.current === pathname;
    shown.current = pathname;
    if (hash) {
      const timer = setTimeout(() => {
        document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: gently() });
      }, scrollDelay);
      return () => clearTimeout(timer);
    }
    if (samePage || isCorrection(state)) return undefined;
    main.current?.focus({ preventScroll: true });
    if (navigation === "POP") return undefined;
    const timer = setTimeout(() => window.scrollTo({ top: 0 }), scrollDelay);
    return () => clearTimeout(timer);
  }, [pathname, hash, state, key, navigation, main]);
}

function isCorrection(state: unknown): boolean {
  return typeof state === "object" && state !== null && "correction" in state;
}
