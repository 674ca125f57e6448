import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { gently } from "@/shared/lib/motion";
import { isCorrection } from "@/shared/lib/use-canonical-path";

const scrollDelay = 100;

/**
 * After a change of page: up to the top, and the focus into the content, so that the keyboard and the screen
 * reader begin there. Going back keeps the place that the browser remembers; a link to a part of a page goes
 * to that part; the correction of an address is no change of page.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  // What holds data names no part of the page.
  const part = hash && !hash.includes("=") ? hash.slice(1) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` makes a repeated link to a part of the page work
  useEffect(() => {
    if (part === null) return undefined;
    const timer = setTimeout(() => {
      document.getElementById(part)?.scrollIntoView({ behavior: gently() });
    }, scrollDelay);
    return () => clearTimeout(timer);
  }, [pathname, part, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: data written into the new address must not keep it from its top
  useEffect(() => {
    // Not by the state of the navigation: whoever is quick goes on before the right address is drawn.
    const isSamePage = shown.current === pathname || isCorrection(shown.current, pathname);
    shown.current = pathname;
    if (part !== null || isSamePage) return undefined;
    main.current?.focus({ preventScroll: true });
    if (navigation === "POP") return undefined;
    const timer = setTimeout(() => window.scrollTo({ top: 0 }), scrollDelay);
    return () => clearTimeout(timer);
  }, [pathname]);
}
