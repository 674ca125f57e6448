import assert from "node:assert/strict";
import { password, until } from "./machine.mjs";
import { Visitor } from "./visitors.mjs";

/** pgbouncer with deploy/pgbouncer.ini in front of the database: sessions work, transactions are refused with a sentence. */
export async function pooler(world) {
  const { machine, first, second, spare } = world;
  const address = `postgresql://terminhof:${password}@127.0.0.1:${machine.ports.pgbouncer}/terminhof`;
  machine.write("etc/terminhof/pooler-url", address, machine.parts.ofProgram, 0o600);
  const settings = "DATABASE_URL_FILE=/etc/terminhof/pooler-url";
  machine.write("etc/pgbouncer/userlist.txt", `"terminhof" "${password}"\n`, machine.parts.ofDatabase, 0o600);

  let running = await start(world, encrypted);
  assert.equal(machine.read("run/pgbouncer.pid").trim(), String(running.pid));
  const doctor = await machine.terminhof("terminhof doctor --database-url-file /etc/terminhof/pooler-url");
  assert.doesNotMatch(doctor, /PROBLEM/);
  await first.stop();
  await second.restart({ settings });
  const guest = new Visitor({ port: machine.ports.https, authority: world.authority, address: "127.0.0.6" });
  const openings = await guest.openings();
  const statuses = [];
  for (const opening of openings.slice(0, 5)) statuses.push((await guest.book(opening, "pooled@example.org")).status);
  assert.ok(statuses.includes(200), `bookings through pgbouncer got ${statuses}`);
  await Promise.all([first.start(), second.restart()]);

  running.kill("SIGINT");
  await running.ended;
  running = await start(world, (text) => text.replace("pool_mode = session", "pool_mode = transaction"));
  const code = await spare.launch({ settings });
  const said = machine.read("log/spare.log").trim().split("\n").at(-1);
  assert.notEqual(code, 0);
  assert.match(said, /pooler/);
  const refused = await machine.attempt("/bin/sh", [
    "-ec",
    machine.here(machine.withSettings("terminhof doctor --database-url-file /etc/terminhof/pooler-url")),
  ]);
  assert.notEqual(refused.code, 0);
  assert.match(refused.said, /PROBLEM .*pooler/);
  running.kill("SIGINT");
  await running.ended;
  return `session: doctor content, booked; transaction: ${said.slice(0, 160)}`;
}

/** As to another machine. */
function encrypted(text) {
  return text.replaceAll("; server_tls", "server_tls").replace("host=127.0.0.1", "host=localhost");
}

async function start({ machine }, change) {
  machine.deploy("pgbouncer.ini", "etc/pgbouncer/pgbouncer.ini", change);
  const { pgbouncer, ofDatabase } = machine.parts;
  const child = machine.start("pgbouncer.log", pgbouncer, [machine.path("etc/pgbouncer/pgbouncer.ini")], { as: ofDatabase });
  const query = ["-XqAt", "-h", "127.0.0.1", "-p", String(machine.ports.pgbouncer), "-U", "terminhof", "-d", "terminhof"];
  await until("pgbouncer", async () => {
    const said = await machine.run("psql", [...query, "-c", "SELECT 1"], { environment: { PGPASSWORD: password } });
    return said.trim() === "1";
  });
  return child;
}
