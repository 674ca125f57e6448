import { whenIdle } from "@/shared/lib/when-idle";

/**
 * What was written to the console as an error, or caught by nobody, and is not told yet: few, since a page that goes on failing
 * has nothing new to say. Whoever tells it takes the place of `push`.
 */
export const notedErrors: unknown[][] = [];

/** Keeps errors from now on, and when the browser is idle brings what tells the server about them. */
export function noteErrors(): void {
  const note = (...parts: unknown[]) => notedErrors[9] || notedErrors.push(parts);
  const write = console.error;
  console.error = (...parts) => {
    write(...parts);
    note(...parts);
  };
  addEventListener("error", ({ error, message }) => note(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  void whenIdle().then(() => import("./report-errors"));
}
