import assert from "node:assert/strict";
import { administrator } from "./day_zero.mjs";
import { Crowd, Visitor, lost } from "./visitors.mjs";

/** Load comes from few addresses here. */
export function raiseLimits({ machine }) {
  machine.write("etc/terminhof/terminhof.env", `${machine.read("etc/terminhof/terminhof.env")}TERMINHOF_RATE_LIMITS=1000\n`);
}

/** Each copy after the other, while guests read and book behind a proxy. */
export async function restartInTurns(world, { name, port, authority }) {
  const visitor = new Visitor({ port, authority, address: "127.0.0.8", keepAlive: true });
  // Few a day: a quick machine would book out the town, of which later steps need something as well.
  const crowd = new Crowd(visitor, await visitor.openings(2), { name: `restart-${name}` });
  await world.first.restart();
  await world.second.restart();
  await crowd.stop();
  assert.deepEqual(crowd.failed, [], `${crowd.failed.length} of ${crowd.answers} requests failed`);
  assert.deepEqual(await lost(world.primary, "terminhof", crowd.acknowledged), []);
  return `${crowd.answers} requests, 0 failed; ${crowd.acknowledged.length} bookings, 0 lost`;
}

/** A copy that is killed under load takes no acknowledged booking with it. */
export async function kill(world) {
  world.document.command("kill -9");
  const { machine, authority, second } = world;
  const visitor = new Visitor({ port: machine.ports.https, authority, address: "127.0.0.9", keepAlive: true });
  const crowd = new Crowd(visitor, (await visitor.openings(6)).reverse(), { name: "kill" });
  await crowd.booked(5);
  await second.kill();
  await crowd.booked(10);
  await crowd.stop();
  assert.deepEqual(await lost(world.primary, "terminhof", crowd.acknowledged), []);
  await second.start();
  return `${crowd.acknowledged.length} bookings acknowledged, 0 lost; ${crowd.failed.length} of ${crowd.answers} requests failed`;
}

/** Every line of a copy is JSON, and none names a guest or the administrator. */
export function logLines({ machine }) {
  const lines = ["first", "second"].flatMap((name) => machine.read(`log/${name}.log`).trim().split("\n"));
  for (const line of lines) {
    assert.doesNotThrow(() => JSON.parse(line), `no JSON: ${line.slice(0, 200)}`);
    assert.ok(!line.includes("@example.org") && !line.includes(administrator), `names somebody: ${line.slice(0, 300)}`);
  }
  const first = JSON.parse(lines[0]);
  assert.match(JSON.stringify(first), /version.*commit.*schema/);
  return `${lines.length} lines of two copies are JSON, and name nobody`;
}
