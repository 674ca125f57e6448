// Adds up what every visit of a page loads and fails when it outgrows its budget (gzip, kB of 1000 bytes), when what
// only members need is in the first file, which everybody loads, or when the back office comes with one of the pages of
// visitors that are measured.
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const budgets = [
  { name: "entry", module: "index.html", limit: 187 },
  { name: "home", module: "src/app/routes/home.tsx", limit: 226.5 },
  { name: "profile", module: "src/app/routes/profile.tsx", limit: 230 },
  { name: "booking", module: "src/app/routes/booking.tsx", limit: 295 },
  { name: "staff calendar", module: "src/app/routes/staff-calendar.tsx", limit: 280, forStaff: true },
  { name: "own bookings", module: "src/app/routes/my-bookings.tsx", limit: 218.5 },
];
const entry = "index.html";
const otherBudgets = { html: 25, css: 20, fonts: 65 };

// Whatever a page imports counts, at once or later, unless it stands here with the moment that it waits for.
const later = new Map([
  ["src/app/site-menu.tsx", "with a press on the menu button"],
  [
    "src/features/accounts/components/impersonation-banner.tsx",
    "while a platform admin acts in the name of somebody else",
  ],
  [
    "src/features/accounts/components/confirm-password-dialog.tsx",
    "when a call needs the password once more",
  ],
  [
    "src/features/accounts/components/renew-session-dialog.tsx",
    "when a session has ended while somebody works",
  ],
  ["src/shared/account/api/fetch-current-user.ts", "with the token of a session, which visitors do not have"],
  ["src/features/accounts/components/embedded-login.tsx", "with a press on the button of the details step"],
  ["src/app/report-errors.ts", "when the browser is idle: until then errors wait"],
  ["src/shared/ui/toaster.tsx", "when the browser is idle, or with the first message"],
  ["src/shared/ui/sanitized-html.tsx", "when the browser is idle: until then the words stand without markup"],
  [
    "src/features/information/components/operator-in-footer.tsx",
    "when the browser is idle: the end of the page",
  ],
  [
    "src/features/booking/components/details-step.tsx",
    "when the times are shown and the browser is idle, or with the last slot",
  ],
  [
    "src/features/events/components/event-booking-page.tsx",
    "with an event in the address, in place of the services that are counted",
  ],
  [
    "src/features/events/components/event-details-step.tsx",
    "when the event is shown and the browser is idle, or with a click on the way on",
  ],
  [
    "src/features/manage-booking/components/booking-dialogs.tsx",
    "with a press on a button to cancel or move something",
  ],
  ["src/features/manage-booking/components/lost-move-notice.tsx", "with a new time that somebody else took"],
  [
    "src/features/manage-booking/components/move-panel.tsx",
    "with a press on the button to move an appointment",
  ],
  [
    "src/features/booking/components/visit-selection.tsx",
    "with a second service in the basket, where all can be done in one visit",
  ],
  ["src/features/booking/components/company-choice.tsx", "with a second service in the basket"],
  ["src/features/booking/components/booked-note.tsx", "with an empty basket, as after a booking"],
  ["src/app/link-question.tsx", "with a link that would replace a basket"],
  ["src/features/booking/components/summary-drawer.tsx", "with a press on the bar of a phone"],
  ["src/features/booking/components/refused-basket.tsx", "with a basket that cannot be booked"],
  ["src/features/booking/components/lost-time-notice.tsx", "with a time that somebody else took"],
  ["src/features/booking/components/visit-company.tsx", "with a second service in the basket"],
  [
    "src/features/manage-booking/components/own-times.tsx",
    "with the token of a session, which visitors do not have",
  ],
  ["src/shared/slots/components/own-times-note.tsx", "where an appointment of a member takes times away"],
  [
    "src/features/manage-booking/components/move-visit-panel.tsx",
    "with a press on the button to move all appointments",
  ],
  [
    "src/features/calendar/components/page/calendar-drawer.tsx",
    "when the browser is idle, or with a press on an appointment or a date of an event",
  ],
  [
    "src/features/calendar/components/page/date-jump.tsx",
    "when the browser is idle: the field that jumps to a day",
  ],
  [
    "src/features/calendar/components/move/move-dialog.tsx",
    "with an appointment that is dragged or moved by form",
  ],
  [
    "src/features/calendar/components/new-booking/new-booking-drawer.tsx",
    "with a press on its button, or on a free place",
  ],
  ["src/features/providers/components/basket-bar.tsx", "with the first service that is chosen"],
  ["src/features/providers/components/searched-services.tsx", "where twelve services and more are listed"],
  ["src/features/providers/components/events-tab.tsx", "with a click on its tab"],
  ["src/features/providers/components/about-tab.tsx", "with a click on its tab"],
  [
    "src/features/providers/components/profile-preview-page.tsx",
    "for the people of an organisation that is not public",
  ],
]);
// Every address has one of these: only the one of the page itself counts.
const isRoute = (module) => module.startsWith("src/app/routes/");

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));

function chunkOf(module) {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no module ${module}`);
  return chunk;
}

function filesOf(module, found = new Set()) {
  const chunk = chunkOf(module);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  const dynamic = (chunk.dynamicImports ?? []).filter(
    (imported) => !isRoute(imported) && !later.has(imported),
  );
  for (const imported of [...(chunk.imports ?? []), ...dynamic]) filesOf(imported, found);
  return found;
}

for (const module of later.keys()) chunkOf(module);

/** Features that only the people of an organisation open. */
const backOffice = ["absences", "calendar", "customers", "settings", "today"];
for (const folder of [...backOffice, "accounts"])
  if (!existsSync(`src/features/${folder}`)) throw new Error(`There is no feature ${folder}`);
const modulesOf = JSON.parse(readFileSync("dist/.vite/modules.json", "utf8"));

/** The files that come with the first one, whatever page it is. */
function filesOfEntry(module = entry, found = new Set()) {
  const { file, imports = [] } = chunkOf(module);
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of imports) filesOfEntry(imported, found);
  return found;
}

const modulesIn = (files) => [...files].flatMap((file) => modulesOf[file]);

/** Ends where these files have what comes with others. */
function refuse(folders, where, files) {
  const isElsewhere = (module) => folders.some((folder) => module.startsWith(`src/features/${folder}/`));
  const misplaced = modulesIn(files).filter(isElsewhere);
  if (misplaced.length === 0) return;
  console.error(`${where} has what visitors do not need: ${misplaced.join(", ")}`);
  process.exit(1);
}

if (!modulesIn(filesOfEntry()).includes("src/main.tsx"))
  throw new Error("The first file has no src/main.tsx");
refuse(["accounts"], "The first file", filesOfEntry());
for (const { name, module, forStaff } of budgets)
  if (!forStaff) refuse(backOffice, name, new Set([...filesOf(entry), ...filesOf(module)]));

const kilobytes = (count) => Math.round(count / 100) / 10;
const compressed = (file) => gzipSync(readFileSync(`dist/${file}`)).length;
const sum = (files, size) => kilobytes([...files].reduce((total, file) => total + size(file), 0));

const html = readFileSync("dist/index.html", "utf8");
const classicScripts = [...html.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file);
const preloadedFonts = [...html.matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, file]) => file);
const stored = (file) => readFileSync(`dist/${file}`).length;

const sizes = [
  ...budgets.map(({ name, module, limit }) => ({
    name,
    size: sum(new Set([...classicScripts, ...filesOf(entry), ...filesOf(module)]), compressed),
    limit,
  })),
  { name: "HTML without data", size: sum([entry], compressed), limit: otherBudgets.html },
  { name: "CSS", size: sum(chunkOf(entry).css ?? [], compressed), limit: otherBudgets.css },
  { name: "fonts", size: sum(preloadedFonts, stored), limit: otherBudgets.fonts },
];

const results = sizes.map(({ name, size, limit }) => ({
  name,
  "size (kB)": size,
  "limit (kB)": limit,
  kept: size > 0 && size <= limit,
}));
console.table(results);
if (results.some(({ kept }) => !kept)) process.exit(1);
