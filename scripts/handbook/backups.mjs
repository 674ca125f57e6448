import assert from "node:assert/strict";
import { programOf } from "./copies.mjs";
import { addressFile, byOwner, byReader, makeRoles } from "./day_zero.mjs";
import { password, until } from "./machine.mjs";
import { Crowd, Visitor, lost } from "./visitors.mjs";

/** A backup while guests book, restored into a later PostgreSQL and another data folder. */
export async function backupAndRestore(world) {
  const { machine, document, later, spare, authority } = world;
  const [backup, restore] = document
    .block("terminhof restore /backup/2027-01-11 ")
    .split("\n")
    .map((line) => line.split("#")[0].trim());
  assert.match(restore, /--database-url-file \/etc\/terminhof\/owner-url$/);
  const visitor = new Visitor({ port: machine.ports.https, authority, address: "127.0.0.10", keepAlive: true });
  const openings = (await visitor.openings(5)).reverse();
  const before = new Crowd(visitor, openings, { name: "before" });
  await before.booked(20);
  await before.stop();
  const during = new Crowd(visitor, openings, { name: "during" });
  await machine.byRoot(backup);
  await during.stop();
  assert.notEqual(during.acknowledged.length, 0, "nobody booked while the backup was made");

  await makeLater(world);
  const ownerUrl = addressFile(world, "owner-url-elsewhere", "terminhof_owner", later);
  machine.makeFolder(machine.path("var/elsewhere"), machine.parts.ofProgram, 0o700);
  const folder = machine.path("var/elsewhere");
  const restored = await byOwner(world, restore.split(" --")[0], { url: ownerUrl, folder });
  assert.match(restored, /ok {7}nothing_is_taken_twice: 0/);
  assert.match(restored, /ok {7}images_have_their_files: 0/);
  assert.deepEqual(await lost(later, "terminhof", before.acknowledged), []);

  const url = addressFile(world, "database-url-elsewhere", "terminhof", later);
  const settings = `DATABASE_URL_FILE=${url} TERMINHOF_DATA_DIR=${folder}`;
  document.command("terminhof serve --no-worker");
  await spare.start({ settings, command: programOf("no-worker.conf") });
  const guest = await bookAt(machine.ports.spare, "waiting@example.org");
  assert.equal(guest.status, 200, `a booking at the restored database got ${guest.status} ${guest.code}`);
  await spare.stop();
  const waiting = () => later.sql("SELECT count(*) FROM planned_mail WHERE sent_at IS NOT NULL", { database: "terminhof" });
  const sent = await waiting();
  document.command("terminhof worker");
  spare.launch({ settings, command: programOf("worker.conf") });
  await until("the worker sends what waited", async () => (await waiting()) !== sent);
  await spare.stop();
  return `${before.acknowledged.length} bookings before, ${during.acknowledged.length} meanwhile; restored into 18, none lost, booked on`;
}

/** The PostgreSQL of a later version, once. */
async function makeLater(world) {
  if (world.later.isMade) return;
  await world.later.make();
  await makeRoles(world, world.later);
}

/** What somebody does who knows PostgreSQL and not the program: each format, into a later version, row for row. */
export async function dumpAndRestore(world) {
  const { machine, primary, later, first, second } = world;
  await Promise.all([first.stop(), second.stop()]);
  await makeLater(world);
  const expected = await primary.contents("terminhof");
  const from = ["-h", primary.socket, "-p", String(primary.port), "-U", "postgres"];
  const to = ["-h", later.socket, "-p", String(later.port), "-U", "postgres"];
  for (const format of ["custom", "directory"]) {
    const dump = machine.path(`backup/${format}`);
    await machine.run("pg_dump", [...from, "--format", format, "--file", dump, "terminhof"]);
    await later.sql(`CREATE DATABASE ${format} OWNER terminhof_owner`);
    await machine.run("pg_restore", [...to, "--exit-on-error", "--dbname", format, dump]);
    assert.equal(await later.contents(format), expected, `${format}: the rows differ`);
    const reader = addressFile(world, `reader-url-${format}`, "terminhof_reader", later, format);
    const audit = () => byReader(world, "terminhof audit", reader);
    await audit();
    for (const care of ["VACUUM FULL", "ANALYZE", `REINDEX DATABASE ${format}`]) await later.sql(care, { database: format });
    assert.equal(await later.contents(format), expected, `${format}: the rows differ after care`);
    await audit();
  }
  await Promise.all([first.start(), second.start()]);
  await grants(world);
  const tables = expected.split("\n");
  const rows = tables.reduce((sum, line) => sum + Number(line.split("|")[1]), 0);
  return `custom and directory: ${tables.length} tables with ${rows} rows equal, audit clean, also after VACUUM FULL, ANALYZE, REINDEX; grants`;
}

/** Grants after the fact, in a database that has its tables already. */
async function grants(world) {
  const { machine, document, later } = world;
  const tables = "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO terminhof";
  const sequences = "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO terminhof";
  const database = "directory";
  const asOwner = (text) => later.sqlAs("terminhof_owner", password, text, database);
  await asOwner("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM terminhof");
  const url = addressFile(world, "database-url-granted", "terminhof", later, database);
  // What waits in a copy of a database is a problem as well.
  const doctor = ["-ec", machine.here(machine.withSettings(`terminhof doctor --database-url-file ${url}`))];
  assert.match((await machine.attempt("/bin/sh", doctor)).said, /PROBLEM {2}rights in the database/);
  await asOwner(`${document.command(tables)}; ${document.command(sequences)}`);
  const language = document.command("ALTER DATABASE … SET lc_messages = 'C'", database);
  await later.sql(language);
  assert.match((await machine.attempt("/bin/sh", doctor)).said, /ok {7}rights in the database/);
  await asOwner(document.command("ANALYZE"));
  await asOwner(`${document.command("GRANT MAINTAIN")} ON ALL TABLES IN SCHEMA public TO terminhof`);
  await later.sqlAs("terminhof", password, "ANALYZE booking", database);
  await later.sqlAs("terminhof", password, document.block("FROM ui_log"), database);
}

/** A guest who asks a copy without a proxy. */
async function bookAt(port, email) {
  const visitor = new Visitor({ port });
  for (const opening of await visitor.openings()) {
    const answer = await visitor.book(opening, email);
    if (answer.status !== 409) return answer;
  }
  throw new Error("every time was taken");
}
