import { matchRoutes, type RouteObject } from "react-router";
import { organizationNrOf } from "@/shared/lib/slug";

/** Only what our own addresses consist of: no second slash in a row, no backslash, no percent sign, no dots. */
const ownPath = /^\/$|^(?:\/[A-Za-z0-9_-]+)+$/;

/** Neither spaces nor control characters, which browsers drop, nor backslashes, which they turn around. */
const printable = /^[\x21-\x5B\x5D-\x7E]*$/;

const longest = 500;

/** Pages that members have no business on would send them on at once. */
const visitorsOnly = new Set(["login", "register", "lost-password", "reset-password"]);

/**
 * The address to go to after the login, when it is one of our own pages; none otherwise. It comes from outside, so
 * nothing about it is trusted: a link to our login must not lead anywhere else.
 */
export function readReturnPath(text: string | null, routes: RouteObject[]): string | null {
  if (text === null || text.length > longest || !printable.test(text)) return null;
  const [path = ""] = text.split(/[?#]/, 1);
  if (!ownPath.test(path)) return null;
  // What a browser would make of it.
  const { origin, pathname, search, hash } = new URL(text, window.location.origin);
  if (origin !== window.location.origin || pathname !== path) return null;

  const match = matchRoutes(routes, pathname)?.at(-1);
  const pattern = match?.route.path ?? "";
  if (!match || pattern === "*" || visitorsOnly.has(pattern)) return null;
  const { organization } = match.params;
  if (organization !== undefined && organizationNrOf(organization) === null) return null;
  return `${pathname}${search}${hash}`;
}
