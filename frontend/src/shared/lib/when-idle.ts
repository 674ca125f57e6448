/** Safari has no requestIdleCallback: long enough for the first picture of a page. */
const pause = 200;
const longestWait = 5_000;

/** Waits until the page has loaded and the browser has nothing to do, for what no visitor needs at first. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  }
  await new Promise<void>((idle) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => idle(), { timeout: longestWait });
    else setTimeout(idle, pause);
  });
}
