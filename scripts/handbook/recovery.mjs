import assert from "node:assert/strict";
import { addressFile } from "./day_zero.mjs";
import { password, until } from "./machine.mjs";
import { Crowd, Visitor, lost } from "./visitors.mjs";

/** The WAL in an archive, and the database as it was at a moment between two bookings. */
export async function pointInTime(world) {
  const { machine, document, primary, recovered, authority } = world;
  const asPostgres = { as: machine.parts.ofDatabase };
  await primary.sql(machine.here(document.block("SET archive_mode = on")));
  await primary.restart();
  await machine.sh(machine.here(document.block("pg_basebackup -c fast -D")), asPostgres);

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

  const block = document.block("recovery_target_time").replace("2027-01-11 09:30:00+01", moment);
  await machine.sh(machine.here(block), asPostgres);
  await recovered.startCopy();
  await until("the end of the recovery", async () => (await recovered.sql("SELECT pg_is_in_recovery()")) === "f");
  assert.deepEqual(await lost(recovered, "terminhof", before), []);
  assert.deepEqual(await lost(recovered, "terminhof", after), after, "what came after the moment is there");
  const reader = addressFile(world, "reader-url-recovered", "terminhof_reader", recovered);
  await machine.terminhof(`${document.command("terminhof audit")} --database-url-file ${reader}`);
  await recovered.stop();
  return `${before.length} bookings before the moment are there, ${after.length} after it are not; audit clean`;
}

/** The primary dies while guests book; what was acknowledged is on the standby. */
export async function failover(world) {
  const { machine, document, primary, standby, first, second, authority } = world;
  await primary.sql(document.block("CREATE ROLE terminhof_standby"));
  await primary.sql(`ALTER ROLE terminhof_standby PASSWORD '${password}'`);
  await machine.sh(machine.here(document.block("pg_basebackup -c fast -R")), { as: machine.parts.ofDatabase });
  await standby.startCopy();
  const state = "SELECT sync_state FROM pg_stat_replication WHERE application_name = 'db2' AND state = 'streaming'";
  await until("the standby", () => primary.sql(state));
  await primary.sql(document.block("SET synchronous_standby_names = 'db2'"));
  await until("the standby is synchronous", async () => (await primary.sql(state)) === "sync");

  const both = document.block("target_session_attrs=read-write", password).trim();
  machine.write("etc/terminhof/database-url", machine.here(both), machine.parts.ofProgram, 0o640);
  await first.restart();
  await second.restart();
  const reader = addressFile(world, "reader-url-standby", "terminhof_reader", standby);
  const onStandby = (command) => machine.terminhof(`${command} --database-url-file ${reader}`);
  await onStandby("terminhof audit");
  await onStandby("terminhof backup /backup/of-the-standby");

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
  await onStandby("terminhof audit");
  return `${crowd.acknowledged.length} bookings acknowledged, 0 lost; ten more ${seconds} s after the kill; ${crowd.failed.length} calls refused meanwhile`;
}
