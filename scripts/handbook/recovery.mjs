import assert from "node:assert/strict";
import { appendFileSync, readdirSync } from "node:fs";
import { addressFile, byReader } from "./day_zero.mjs";
import { password, until } from "./machine.mjs";
import { Crowd, Visitor, lost } from "./visitors.mjs";

/** The WAL in an archive, and the database as it was at a moment between two bookings. */
export async function pointInTime(world) {
  const { machine, document, primary, recovered, authority } = world;
  const asPostgres = { as: machine.parts.ofDatabase };
  await primary.sql(machine.here(document.block("SET archive_mode = on")));
  await primary.restart();
  await machine.sh(machine.here(document.block("pg_basebackup -c fast -D")), asPostgres);
  const [day] = readdirSync(machine.path("archive/base"));
  // As on a primary with a standby.
  appendFileSync(machine.path(`archive/base/${day}/postgresql.auto.conf`), "synchronous_standby_names = 'db2'\n");

  const visitor = new Visitor({ port: machine.ports.https, authority, address: "127.0.0.11" });
  const openings = await visitor.openings(4);
  const book = async (name) => {
    const crowd = new Crowd(visitor, openings, { guests: 1, name });
    await crowd.booked(1);
    await crowd.stop();
    return crowd.acknowledged;
  };
  const before = await book("before-the-mistake");
  const moment = await primary.sql("SELECT clock_timestamp()");
  const after = await book("after-the-mistake");
  const wal = await primary.sql("SELECT pg_walfile_name(pg_switch_wal())");
  await until(`the archive has ${wal}`, async () => {
    return (await primary.sql("SELECT last_archived_wal FROM pg_stat_archiver")) >= wal;
  });

  const block = document.block("recovery_target_time").replace("2027-01-11 09:30:00+01", moment).replace("2027-01-11", day);
  await machine.sh(machine.here(block), asPostgres);
  await recovered.startCopy();
  await until("the end of the recovery", async () => (await recovered.sql("SELECT pg_is_in_recovery()")) === "f");
  assert.deepEqual(await lost(recovered, "terminhof", before), []);
  assert.deepEqual(await lost(recovered, "terminhof", after), after, "what came after the moment is there");
  const reader = addressFile(world, "reader-url-recovered", "terminhof_reader", recovered);
  await byReader(world, document.command("terminhof audit"), reader);
  assert.equal(await recovered.sql("SHOW synchronous_standby_names"), "", "commits wait for a standby that is not there");
  await recovered.stop();
  return `${before.length} bookings before the moment are there, ${after.length} after it are not; audit clean`;
}

/** The primary dies while guests book; what was acknowledged is on the standby. */
export async function failover(world) {
  const { machine, document, primary, standby, authority } = world;
  await primary.sql(document.block("CREATE ROLE terminhof_standby"));
  await primary.sql(`ALTER ROLE terminhof_standby PASSWORD '${password}'`);
  await copied(world, { from: primary, to: standby, name: "db2" });
  const both = document.block("target_session_attrs=read-write", password).trim();
  await useDatabase(world, both);
  const reader = addressFile(world, "reader-url-standby", "terminhof_reader", standby);
  await byReader(world, "terminhof audit", reader);
  await byReader(world, "terminhof backup /backup/of-the-standby", reader);

  const visitor = new Visitor({ port: machine.ports.https, authority, address: "127.0.0.12", keepAlive: true });
  const crowd = new Crowd(visitor, (await visitor.openings(8)).reverse(), { name: "failover" });
  await crowd.booked(10);
  primary.kill();
  const began = Date.now();
  await standby.sql(document.block("SELECT pg_promote();"));
  await crowd.booked(10);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  await crowd.stop();
  assert.deepEqual(await lost(standby, "terminhof", crowd.acknowledged), []);
  await byReader(world, "terminhof audit", reader);

  await useDatabase(world, both.replace("db1.example,", ""));
  await copied(world, { from: standby, to: primary, name: "db1" });
  await useDatabase(world, both);
  const back = new Crowd(visitor, await visitor.openings(8), { name: "rejoined" });
  await back.booked(5);
  await back.stop();
  assert.deepEqual(back.failed, []);
  await until("the bookings on the new standby", async () => (await lost(primary, "terminhof", back.acknowledged)).length === 0);
  return `${crowd.acknowledged.length} bookings acknowledged, 0 lost; ten more ${seconds} s after the kill; ${crowd.failed.length} calls refused meanwhile; the old primary is the synchronous standby of the new one`;
}

/** A folder that is filled from another PostgreSQL, which from then on commits nothing that is not there as well. */
async function copied({ machine, document }, { from, to, name }) {
  await machine.sh(machine.here(document.block(`-C -S ${name} `)), { as: machine.parts.ofDatabase });
  await to.startCopy();
  const state = `SELECT sync_state FROM pg_stat_replication WHERE application_name = '${name}' AND state = 'streaming'`;
  await until(`the standby ${name}`, () => from.sql(state));
  await from.sql(document.block(`SET synchronous_standby_names = '${name}'`));
  await until(`${name} is synchronous`, async () => (await from.sql(state)) === "sync");
}

/** Another address of the database, and each copy restarted after the other. */
async function useDatabase({ machine, first, second }, url) {
  machine.fill("etc/terminhof/database-url", machine.here(url));
  await first.restart();
  await second.restart();
}
