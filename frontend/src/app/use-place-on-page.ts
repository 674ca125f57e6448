import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** How far down a page was when it was left, by the key of its entry in the history. */
const places = new Map<string, number>();

/**
 * Going back leads to the place where one was. The browser tries so while the page of before is still on screen,
 * which may be too short for it, and then holds on to what it finds there: the footer.
 *
 * Not react-router's `ScrollRestoration`: after a reload it scrolls while the page is still empty, and the browser
 * then holds on to the footer in the same way; links to a part of the page on screen would jump instead of gliding;
 * and each new query on the same page, of a search box, a filter or a page of a list, would jump to the top unless
 * told otherwise.
 */
export function usePlaceOnPage(): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    const place = places.get(key);
    if (navigation === "POP" && place !== undefined) window.scrollTo(0, place);
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, navigation]);
}
