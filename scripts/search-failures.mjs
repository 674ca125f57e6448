// What visitors notice while Elasticsearch fails: searches and free starts are asked for all the time, one appointment after
// another is booked, a provider changes its name, Elasticsearch is stopped, paused, killed, full or short of a node, and a table
// tells how many were answered, how slowly, and how long it took until Elasticsearch answered again and had the new name.
// `search-failures.mjs PRODUCT METRICS ELASTICSEARCH CONTROL FAILURE…`
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const [product, metrics, elasticsearch, control, ...names] = process.argv.slice(2);
const run = promisify(execFile);

// While it fails: longer than the breaker takes to open, and to look once whether it is back.
const FAILING = 15_000;
const WARMING = 5_000;
const LONGEST_RETURN = 120_000;
const BETWEEN_REQUESTS = 40;

const controlled = (action) => () => run(control, [action]);

async function ask(method, path, body) {
  // Where one of several nodes fails, it is the first.
  const url = elasticsearch.split(",").at(-1);
  const answer = await fetch(`${url}/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const organizations = `${process.env.ELASTICSEARCH_PREFIX ?? ""}organization`;

// It looks at its disk every ten seconds and finds it too full: then it lets nobody write, until it finds space again.
const watermark = "cluster.routing.allocation.disk.watermark";
const fullDisk = {
  "cluster.info.update.interval": "10s",
  "cluster.routing.allocation.disk.threshold_enabled": true,
  [`${watermark}.low`]: "1%",
  [`${watermark}.high`]: "1%",
  [`${watermark}.flood_stage`]: "1%",
};
// What the cluster had before, which may be somebody's own.
let ownSettings;

async function disk(isFull) {
  if (isFull) {
    const { persistent } = await ask("GET", "_cluster/settings?flat_settings=true");
    ownSettings = Object.fromEntries(Object.keys(fullDisk).map((name) => [name, persistent[name] ?? null]));
  }
  await ask("PUT", "_cluster/settings", { persistent: isFull ? fullDisk : ownSettings });
  const isBlocked = async () =>
    Object.values(await ask("GET", `${organizations}/_settings?flat_settings=true`)).some(
      ({ settings }) => settings["index.blocks.read_only_allow_delete"] === "true",
    );
  if ((await until(async () => (await isBlocked()) === isFull, LONGEST_RETURN)) === undefined) {
    throw new Error(`Elasticsearch does not find its disk ${isFull ? "full" : "free"}`);
  }
}

const FAILURES = {
  stop: [controlled("stop"), controlled("start")],
  pause: [controlled("pause"), controlled("resume")],
  kill: [controlled("kill"), controlled("start")],
  full: [() => disk(true), () => disk(false)],
  node: [controlled("kill-node"), controlled("start-node")],
  "hanging-node": [controlled("pause-node"), controlled("resume-node")],
};

const SEARCHES = [
  "/api/search/organizations?q=friseur",
  "/api/search/suggestions?q=fri",
  "/api/search/organizations?q=masage",
  "/api/search/newcomers",
];
const found = (answer) => (Array.isArray(answer) ? answer : (answer.organizations ?? answer.suggestions ?? [])).length > 0;

async function timed(ask) {
  const start = performance.now();
  let good = false;
  try {
    good = await ask();
  } catch {
    // Not answered.
  }
  return { good, took: performance.now() - start };
}

const search = (path) =>
  timed(async () => {
    const answer = await fetch(product + path);
    return answer.ok && found(await answer.json());
  });

const slots = () =>
  timed(async () => {
    const answer = await fetch(`${product}/api/calendar/getbookingslotsoverview`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ organizationNr: 1000, serviceIdList: [1], dateFrom: "2027-01-12", dateTo: "2027-01-18" }),
    });
    return answer.ok && (await answer.json()).length > 0;
  });

const post = (path, body) =>
  fetch(product + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

// What can be booked without questions, and its free starts of a year: each is booked once.
const offered = await (await fetch(`${product}/api/offeredservices?organizationNr=1000`)).json();
const serviceId = offered.find(({ description }) => description === "Waschen und Föhnen").serviceID;
const freeStarts = [];
for (let month = 2; month < 4; month += 1) {
  const range = { dateFrom: `2027-0${month}-01`, dateTo: `2027-0${month}-28` };
  const answer = await post("/api/calendar/getbookingslotsoverview", {
    organizationNr: 1000,
    serviceIdList: [serviceId],
    ...range,
  });
  // Far enough from each other that one does not take the other's time.
  const free = (await answer.json()).map(({ dateFrom }) => dateFrom);
  let last = Number.NEGATIVE_INFINITY;
  for (const start of free) {
    if (Date.parse(start) - last < 3_600_000) continue;
    last = Date.parse(start);
    freeStarts.push(start);
  }
}

let customers = 0;
// Each by somebody else: nobody may have many open at one provider.
const book = () =>
  timed(async () => {
    const start = freeStarts.shift();
    customers += 1;
    if (!start) throw new Error("Everything is booked");
    const answer = await post("/api/calendar/addbooking", {
      customerData: {
        firstName: "Eva",
        lastName: "Moser",
        userEmail: `eva.moser.${customers}@kunde.example`,
        userPhone: "+43 660 1234567",
        userRemarks: "",
      },
      location: "",
      organizatonNr: 1000,
      services: [{ serviceId, userId: null, start }],
      customizedFields: [],
    });
    if (!answer.ok) console.error(await answer.text());
    return answer.ok;
  });

async function sent(path, method, body, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(product + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// The business admin of the first provider of the demo town.
const admin = { email: "chefin@terminhof.example", password: "claudia-hat-den-salon" };
const { accessToken } = await sent("/api/account/login", "POST", admin);
const profile = await sent("/api/staff/profile", "GET", undefined, accessToken);
const { version, country, owner, logo, cover, draft, ...form } = profile;

const rename = (word) =>
  sent("/api/staff/profile", "PUT", { ...form, companyName: `${form.companyName} ${word}` }, accessToken);

async function isInIndex(word) {
  const { count } = await ask("GET", `${organizations}/_count?q=company_name:${word}`);
  return count > 0;
}

async function figure(name) {
  const text = await (await fetch(metrics)).text();
  const line = text.split("\n").find((line) => line.startsWith(`${name}{`));
  return Number(line?.split(" ").at(-1));
}

// The figures are a second old at most.
const isAsked = async () => (await figure("search_engine_answers")) === 1;

// Asks all the time until it is told to end; what was asked before that counts.
function visit() {
  const searches = [];
  const starts = [];
  const bookings = [];
  let ended = false;
  const visiting = (async () => {
    const open = [];
    for (let number = 0; !ended; number += 1) {
      open.push(search(SEARCHES[number % SEARCHES.length]).then((one) => searches.push(one)));
      if (number % 5 === 0) open.push(slots().then((one) => starts.push(one)));
      if (number % 50 === 49 && freeStarts.length > 0) open.push(book().then((one) => bookings.push(one)));
      await pause(BETWEEN_REQUESTS);
    }
    await Promise.all(open);
  })();
  return async () => {
    ended = true;
    await visiting;
    return { searches, starts, bookings };
  };
}

async function until(condition, longest) {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > longest) return undefined;
    await pause(100);
  }
  return performance.now() - start;
}

// Answered by Elasticsearch: asked, and nobody fell back for two seconds.
async function isBack() {
  if (!(await isAsked())) return false;
  const before = await figure("search_fallbacks");
  await pause(2_000);
  return (await isAsked()) && (await figure("search_fallbacks")) === before;
}

const slowest = (requests) => `${Math.round(Math.max(...requests.map((one) => one.took)))} ms`;
const answered = (requests) => `${requests.filter((one) => one.good).length} of ${requests.length}`;

const seconds = (time) => (time === undefined ? "not at all" : `${(time / 1_000).toFixed(1)} s`);

// Whoever stops this in the middle, or a failure of its own, leaves Elasticsearch as it was.
let undo;
async function leaveAsItWas() {
  const end = undo;
  undo = undefined;
  await end?.();
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    await leaveAsItWas();
    process.exit(1);
  });
}

let failed = false;
console.log("| failure | searches answered | slowest | by PostgreSQL | free starts answered | slowest | booked | slowest | back after | change found after |");
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const name of names) {
  const [begin, end] = FAILURES[name];
  const warm = visit();
  if ((await until(isBack, LONGEST_RETURN)) === undefined) throw new Error("Elasticsearch does not answer");
  await pause(WARMING);
  await warm();
  const fallbacks = await figure("search_fallbacks");
  const word = `probe${name.replace("-", "")}`;
  const leave = visit();
  undo = end;
  try {
    await begin();
    await pause(FAILING / 2);
    await rename(word);
    await pause(FAILING / 2);
  } finally {
    await leaveAsItWas();
  }
  const ended = performance.now();
  const back = await until(isAsked, LONGEST_RETURN);
  const has = await until(() => isInIndex(word), LONGEST_RETURN);
  const found = has === undefined ? undefined : performance.now() - ended;
  const { searches, starts, bookings } = await leave();
  await pause(1_100);
  const replaced = (await figure("search_fallbacks")) - fallbacks;
  const row = [name, answered(searches), slowest(searches), replaced, answered(starts), slowest(starts)];
  row.push(answered(bookings), slowest(bookings), seconds(back), seconds(found));
  console.log(`| ${row.join(" | ")} |`);
  failed ||= back === undefined || found === undefined;
  failed ||= bookings.length === 0 || ![...searches, ...starts, ...bookings].every((one) => one.good);
}
process.exit(failed ? 1 : 0);
