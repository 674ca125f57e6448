import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import { takeSnackbarMessages } from "@/shared/ui/snackbar";
import { server } from "./server";

// Code that pages load on demand takes its time on a busy machine; a passing test waits no longer for it.
configure({ asyncUtilTimeout: 10_000 });

// Waiting asks again and again, and each "not yet" would print the whole page, a tenth of the work. What waited in vain
// prints it once, at the end.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? undefined), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
});

// React takes a stack trace of every element that is made, up to ten thousand a second, for warnings that name where it
// was made: a sixth of the work. It counts here, and is told that it has enough of them; warnings still name components.
const reactInternals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(reactInternals, "recentlyCreatedOwnerStacks", {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// The zone of the project, see vite.config.ts: without it the tests would run in that of the machine.
if (Intl.DateTimeFormat().resolvedOptions().timeZone !== process.env.TZ) {
  throw new Error(`The tests do not run in the time zone ${process.env.TZ}`);
}

// The device's clock is wrong and stands still: answers must not turn stale because a busy machine is slow.
vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-08-08T08:08:08Z") });

// jsdom has no layout: what Chakra and the pages ask of it gets the plainest answer.
vi.stubGlobal("scrollTo", () => {});
// A test acts sooner than in the next frame, which nobody can: what dialogs put off until then would come too late.
globalThis.requestAnimationFrame = (draw) => Number(window.setTimeout(() => draw(performance.now())));
globalThis.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
// Without layout everything is in view; a test about scrolling brings its own.
class EverythingInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  constructor(private readonly report: IntersectionObserverCallback) {}
  observe(target: Element) {
    const box = target.getBoundingClientRect();
    const entry: IntersectionObserverEntry = {
      boundingClientRect: box,
      intersectionRatio: 1,
      intersectionRect: box,
      isIntersecting: true,
      rootBounds: null,
      target,
      time: 0,
    };
    this.report([entry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.IntersectionObserver ??= EverythingInView;
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

// The page names the server's instant, as the real one does: Wednesday, 13 January 2027, 10:00 in Vienna.
const now = document.createElement("meta");
now.name = "terminhof-now";
now.content = "2027-01-13T09:00:00Z";
document.head.append(now);

// They read the clock of the page as soon as they are loaded.
const { usePersonalDataStore } = await import("@/shared/lib/session/personal-data-store");
const { emptySession, useSessionStore } = await import("@/shared/lib/session/session-store");
const { useDraftOrganizations } = await import("@/features/settings/model/draft-organizations");
const { arrive } = await import("@/shared/account/model/leaving");

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
// Three messages are shown at a time: what a test before said when its page was gone would keep those of this one waiting.
beforeEach(() => void takeSnackbarMessages());
afterEach(() => {
  cleanup();
  server.resetHandlers();
  dropAllTokens();
  // Stores live as long as the worker, which goes on to other files.
  usePersonalDataStore.getState().forget();
  useSessionStore.setState(emptySession);
  useDraftOrganizations.setState({ seen: [] });
  arrive();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
