// Walks docs/operations.md as an administrator would, with all that it names on this machine: nginx, Caddy, pgbouncer, two
// versions of PostgreSQL, a mail server. As root or not: nothing is changed outside of a temporary folder. Ends red when a step
// does, or when the document has a command that no step runs.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asTime, printTable } from "../fresh/table.mjs";
import { runTheProduct } from "./accounts.mjs";
import { backupAndRestore, dumpAndRestore } from "./backups.mjs";
import { Copy } from "./copies.mjs";
import { dayZero, makeCertificates } from "./day_zero.mjs";
import { Document } from "./document.mjs";
import { journey } from "./journey.mjs";
import { rotateKeys } from "./keys.mjs";
import { Machine } from "./machine.mjs";
import { MailServer } from "./mails.mjs";
import { end, findParts, repository } from "./parts.mjs";
import { pooler } from "./pooler.mjs";
import { Cluster } from "./postgres.mjs";
import { startCaddy, startNginx } from "./proxies.mjs";
import { failover, pointInTime } from "./recovery.mjs";
import { kill, logLines, raiseLimits, restartInTurns } from "./restarts.mjs";
import { upgrade } from "./upgrades.mjs";

/** Commands that this run leaves to others, with the reason. */
const leftOut = {
  "npm ci && npm run build": "scripts/handbook/run builds the web app",
  "cargo build --profile shipped --locked --workspace": "scripts/handbook/run builds the program",
  "cargo build --profile shipped --features s3": "a part of `just nightly` builds it",
  "useradd --system --user-group terminhof": "the users of this machine are left as they are",
  "systemctl enable --now terminhof@8080 terminhof@8081": "needs systemd; copies run with the lines of the unit",
  "systemctl enable --now terminhof@worker": "needs systemd; a copy runs with the line of the drop-in",
  "systemctl disable postgresql": "needs systemd",
  "systemctl restart terminhof@8080": "needs systemd; copies run with the lines of the unit",
  "\\password terminhof_owner": "asks at a terminal; ALTER ROLE does the same",
  "\\password terminhof_standby": "asks at a terminal; ALTER ROLE does the same",
  "just backup-drill": "a part of `just nightly`",
  "just bench-search": "measures, and needs 100,000 providers",
  "just handbook": "is this run",
};

const [program, only = ""] = process.argv.slice(2);
if (!program) end("Usage: main.mjs PROGRAM [STEP]; `just handbook` builds the program.");
const parts = findParts();
const folder = mkdtempSync(join(tmpdir(), "terminhof-handbook-"));
const machine = await Machine.prepare(folder, parts, program);
const { ports } = machine;
const cluster = (name, port, bin, version) =>
  new Cluster(machine, { bin, port, data: `postgresql/${version}/${name}` });
const world = {
  machine,
  document: new Document(readFileSync(join(repository, "docs/operations.md"), "utf8")),
  mails: new MailServer(machine),
  primary: cluster("main", ports.primary, parts.postgres15, 15),
  standby: cluster("standby", ports.standby, parts.postgres15, 15),
  recovered: cluster("recovered", ports.recovered, parts.postgres15, 15),
  later: cluster("main", ports.later, parts.postgres18, 18),
  first: new Copy(machine, ports.first, "first"),
  second: new Copy(machine, ports.second, "second"),
  spare: new Copy(machine, ports.spare, "spare"),
};
const rows = [];

/** Where a step is named, that one alone is done after those that all others stand on. */
async function later(what, does) {
  if (what.toLowerCase().includes(only.toLowerCase())) await step(what, does);
}

async function step(what, does) {
  console.log(`\n${what} …`);
  const began = Date.now();
  let result = "ok";
  let remark;
  try {
    remark = await does();
  } catch (error) {
    result = "RED";
    remark = error.message.trim().split("\n").slice(0, 12).join(" | ");
    console.log(error.stack);
  }
  rows.push([what, asTime(Date.now() - began), result, remark]);
  console.log(`${result}: ${remark}`);
  if (result === "RED") throw new Error(what);
}

async function walk() {
  world.authority = await makeCertificates(world);
  await world.mails.start();
  const nginx = { name: "nginx", port: ports.https, httpPort: ports.http, authority: world.authority };
  const caddy = { name: "Caddy", port: ports.caddy, httpPort: ports.caddyHttp };
  await step("Day zero: roles, TLS, secrets, operator, doctor, copies", () => dayZero(world));
  await step("nginx and Caddy with TLS", async () => {
    await startNginx(world);
    caddy.authority = await startCaddy(world);
    return "both answer over HTTPS";
  });
  await step("A guest behind nginx", async () => {
    const { token, said } = await journey(world, { ...nginx, addresses: ["127.0.0.2", "127.0.0.3"] });
    world.manageToken = token;
    return said;
  });
  await later("A guest behind Caddy", async () => {
    const { said } = await journey(world, { ...caddy, addresses: ["127.0.0.4", "127.0.0.5"] });
    return said;
  });
  raiseLimits(world);
  await later("Other signing keys", () => rotateKeys(world));
  await later("pgbouncer", () => pooler(world));
  await later("Copies restarted in turn behind nginx", () => restartInTurns(world, nginx));
  await later("Copies restarted in turn behind Caddy", () => restartInTurns(world, caddy));
  await later("A copy killed under load", () => kill(world));
  await later("Accounts, packages, organisations", () => runTheProduct(world));
  await later("Backup under load, restored elsewhere", () => backupAndRestore(world));
  await later("Upgrade, and the way back", () => upgrade(world));
  await later("pg_dump of 15, pg_restore into 18", () => dumpAndRestore(world));
  await later("Point-in-time recovery", () => pointInTime(world));
  await later("Failover to the synchronous standby, and the old primary back", () => failover(world));
  await later("Log lines", async () => logLines(world));
  if (only) return;
  await step("Every command of the document", async () => {
    world.document.leaveOut(leftOut);
    assert.deepEqual(world.document.left, [], "docs/operations.md has what no step runs");
    return `${world.document.size} commands and blocks, ${Object.keys(leftOut).length} left to others with a reason`;
  });
}

let passed = false;
const interrupted = new Promise((_, reject) => {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => reject(new Error("It was ended from outside.")));
});
try {
  await Promise.race([walk(), interrupted]);
  passed = true;
} catch (error) {
  if (rows.at(-1)?.[2] !== "RED") rows.push(["Preparation", "", "RED", error.message]);
} finally {
  await machine.end();
  await Promise.allSettled([world.primary, world.standby, world.recovered, world.later].map((each) => each.stop("immediate")));
  printTable(["what", "time", "result", "remark"], rows);
  if (passed) rmSync(folder, { recursive: true, force: true });
  else console.log(`\nWhat was made is left in ${folder}.`);
}
// Not by itself: what was interrupted goes on.
process.exit(passed ? 0 : 1);
