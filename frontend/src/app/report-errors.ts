import type { components } from "@/api/schema";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { notedErrors } from "./noted-errors";

/** How long a message is not told again from the same page, in milliseconds. */
const silence = 600_000;

/** Different messages within that time, in case a page writes one after the other. */
const most = 20;

/** When what was told, by page and message. */
const told = new Map<string, number>();
let isTelling = false;

const described = (part: unknown) => (part instanceof Error ? `${part} ${part.stack}` : String(part));

/** Ends between two words: of an address or a token that is cut in two the server would not know what it is. */
function cut(text: string): string {
  const most = 1000;
  return text.length <= most ? text : text.slice(0, most).replace(/\S*$/, "");
}

function tell(parts: unknown[]): void {
  // What fails in here, or writes to the console itself, is nobody's news.
  if (isTelling) return;
  isTelling = true;
  try {
    const now = new Date();
    for (const [key, at] of told) if (now.getTime() - at >= silence) told.delete(key);
    const message = cut(parts.map(described).join(" "));
    const page = location.pathname.slice(0, 200);
    const key = `${page} ${message}`;
    if (told.has(key) || told.size >= most) return;
    told.set(key, now.getTime());
    const { selectedSearchMode } = useSessionStore.getState();
    const report: components["schemas"]["UiLogRequest"] = {
      enumLoggingLevel: "ERROR",
      isoDateTime: now.toISOString(),
      message,
      page,
      sessionObject: { selectedSearchMode },
    };
    // Arrives also when the page is being left, and says nothing of how it went.
    navigator.sendBeacon("/api/uilogging", new Blob([JSON.stringify(report)], { type: "application/json" }));
  } catch {
    // It stands in the console all the same.
  } finally {
    isTelling = false;
  }
}

// Those so far, and each from now on at once.
notedErrors.splice(0).forEach(tell);
notedErrors.push = (...errors) => {
  errors.forEach(tell);
  return 0;
};
