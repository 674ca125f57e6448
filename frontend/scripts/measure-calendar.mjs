// How long the provider's calendar takes from its data to the picture: 30 employees and 2,500 visits in a week. What can be
// seen is drawn first, the rest follows a little at a time; the week has a column for each of them on each day, and is
// scrolled to its middle as well. The time of the main thread, from the click on, says more on a busy machine. A median
// above the limit ends with 1.
// Against a running server: TERMINHOF_URL=http://127.0.0.1:8080 node scripts/measure-calendar.mjs
import { chromium } from "@playwright/test";

const employees = 30;
const visits = 2_500;
const perDay = Math.ceil(visits / employees / 7);
const days = [11, 12, 13, 14, 15, 16, 17].map((day) => `2027-01-${day}`);
const attempts = 5;
/** Milliseconds, of the median. */
const limit = 300;

const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
const users = Array.from({ length: employees }, (_, index) => index + 1);
const open = days.map((day) => ({ start: `${day}T08:00:00`, end: `${day}T19:00:00` }));

const entries = days
  .flatMap((day) =>
    Array.from({ length: perDay }, (_, turn) =>
      users.map((userId) => ({ day, userId, from: 8 * 60 + turn * 50 + (userId % 4) * 5 })),
    ).flat(),
  )
  .slice(0, visits)
  .map(({ day, userId, from }, index) => ({
    id: `appointment-${index}`,
    category: "SERVICE",
    title: "Damenhaarschnitt",
    start: `${day}T${clock(from)}`,
    end: `${day}T${clock(from + 40)}`,
    userIds: [userId],
    roomIds: [],
    onlineMeetingLink: null,
    eventDate: null,
    absenceId: null,
    appointment: {
      appointmentId: index,
      bookingId: index,
      serviceId: index % 9,
      price: 58,
      state: "CONFIRMED",
      followUpTime: index % 3 === 0 ? 5 : 0,
      work: [],
      customer: { customerId: index, firstName: "Eva", lastName: `Moser ${index}`, phone: null },
      remark: null,
    },
  }));

const calendarOf = (first, last) => ({
  timeZone: "Europe/Vienna",
  grid: 15,
  days: days.map((date, index) => ({ date, open: [open[index]] })),
  employees: users.map((userId) => ({
    userId,
    firstName: "Anna",
    lastName: `Berger ${userId}`,
    avatar: null,
    working: open,
  })),
  rooms: [],
  entries: entries.filter(({ start }) => start.slice(0, 10) >= first && start.slice(0, 10) <= last),
});

const user = {
  firstName: "Eva",
  lastName: "Moser",
  name: "Eva Moser",
  email: "eva@example.org",
  phone: null,
  avatar: null,
  role: "ROLE_BUSINESSADMIN",
  companyName: "Salon",
  organizationNr: 1000,
  emailVerified: true,
  organizations: [
    { organizationNr: 1000, companyName: "Salon", role: "ROLE_BUSINESSADMIN", status: "PUBLIC" },
  ],
  impersonatedBy: null,
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox"],
});

async function measure(view) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "de-AT" });
  const page = await context.newPage();
  await page.route("**/api/**", (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === "/api/account/me") return route.fulfill({ json: user });
    if (url.pathname === "/api/staff/calendar") {
      const { dateFrom, dateTo } = Object.fromEntries(url.searchParams);
      if (route.request().headers()["if-none-match"]) return route.fulfill({ status: 304 });
      return route.fulfill({ json: calendarOf(dateFrom, dateTo), headers: { ETag: `W/"${dateFrom}"` } });
    }
    return route.fulfill({ json: [] });
  });
  await page.addInitScript(() => {
    localStorage.setItem(
      "terminhof-access-token",
      JSON.stringify({ state: { token: "measured", ownToken: null }, version: 1 }),
    );
    for (const method of ["text", "json"]) {
      const original = Response.prototype[method];
      Response.prototype[method] = async function (...parameters) {
        const content = await original.apply(this, parameters);
        if (this.url.includes("/api/staff/calendar")) performance.mark("data");
        return content;
      };
    }
  });
  // An empty day or week comes first: the code is there, and what is measured is the drawing.
  const before = view === "day" ? "2027-01-10" : "2027-01-06";
  await page.goto(`${process.env.TERMINHOF_URL}/mycalender?view=${view}&date=${before}`);
  await page
    .locator(view === "list" ? "h2" : ".ec-day")
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    performance.clearMarks();
    // Until the frame after the first visit is there: all that can be seen come at once.
    new MutationObserver((_, observer) => {
      if (!document.querySelector("button.block, button.line")) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark("drawn");
        port2.postMessage(null);
      });
    }).observe(document, { childList: true, subtree: true });
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
  };
  const busyBefore = await busy();
  await page.getByRole("button", { name: view === "day" ? "Nächster Tag" : "Nächste Woche" }).click();
  await page.waitForFunction(() => performance.getEntriesByName("drawn").length > 0);
  const mainThread = Math.round((await busy()) - busyBefore);
  const took = await page.evaluate(() => {
    const [data] = performance.getEntriesByName("data");
    const [drawn] = performance.getEntriesByName("drawn");
    return { milliseconds: Math.round(drawn.startTime - data.startTime) };
  });
  const scrolled = view === "week" ? await scroll(page) : undefined;
  await context.close();
  return { ...took, mainThread, scrolled };
}

/** From there to the picture of columns in which nothing was drawn before. */
async function scroll(page) {
  const drawn = () => page.locator("button.block").count();
  // Until what is near is drawn as well.
  for (let before = -1; before !== (await drawn()); await page.waitForTimeout(500)) before = await drawn();
  return page.evaluate(async () => {
    const main = document.querySelector(".ec-main");
    const begin = performance.now();
    main.scrollLeft = main.scrollWidth / 2;
    await new Promise(requestAnimationFrame);
    const inSight = [...main.querySelectorAll("button.block")].filter((block) => {
      const { left, right } = block.getBoundingClientRect();
      return right > main.getBoundingClientRect().left && left < main.getBoundingClientRect().right;
    });
    const columns = new Set(inSight.map((block) => block.closest(".ec-event").style.gridColumn));
    if (columns.size < 8)
      throw new Error(`Only ${columns.size} of the columns in sight are drawn in the first frame`);
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    return Math.round(performance.now() - begin);
  });
}

const rows = [];
for (const view of ["day", "week", "list"]) {
  const results = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) results.push(await measure(view));
  const sorted = (name) => results.map((result) => result[name]).sort((one, other) => one - other);
  const middle = Math.floor(attempts / 2);
  rows.push({
    view,
    "median (ms)": sorted("milliseconds")[middle],
    "slowest (ms)": sorted("milliseconds").at(-1),
    "main thread (ms)": sorted("mainThread")[middle],
    ...(view === "week" && { "scrolled (ms)": sorted("scrolled")[middle] }),
  });
}
console.table(rows);
await browser.close();

const slow = rows.filter((row) => row["median (ms)"] > limit);
for (const row of slow) {
  console.error(
    `The ${row.view} takes ${row["median (ms)"]} ms from its data to the picture: more than ${limit} ms.`,
  );
}
if (slow.length > 0) process.exitCode = 1;
