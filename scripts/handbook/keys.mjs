import assert from "node:assert/strict";
import { administrator } from "./day_zero.mjs";
import { password } from "./machine.mjs";
import { Visitor } from "./visitors.mjs";

/** Other signing keys as the document says, while somebody is signed in. */
export async function rotateKeys(world) {
  const { machine } = world;
  const visitor = () => new Visitor({ port: machine.ports.https, authority: world.authority, address: "127.0.0.7" });
  const signedIn = visitor();
  await signedIn.signIn(administrator, password);
  const old = machine.read("etc/terminhof/signing-keys").trim();
  const fresh = (await machine.run(machine.parts.openssl, ["rand", "-hex", "32"])).trim();

  await put(world, `${fresh},${old}`);
  // Both copies may answer.
  for (let number = 0; number < 6; number += 1) assert.ok(await signedIn.isSignedIn(), "somebody was signed out by a new key");
  assert.equal((await signedIn.call("/api/calendar/getmanagedbooking", { token: world.manageToken })).status, 200);
  const later = visitor();
  await later.signIn(administrator, password);

  await put(world, fresh);
  for (let number = 0; number < 6; number += 1) assert.ok(await later.isSignedIn(), "what the new key signed is not known");
  assert.equal(await signedIn.isSignedIn(), false, "the old key still opens");
  return "new,old: nobody was signed out, links of mails go on; without the old key what it signed has ended";
}

async function put({ machine, first, second }, keys) {
  machine.write("etc/terminhof/signing-keys", `${keys}\n`, machine.parts.ofProgram, 0o640);
  await first.restart();
  await second.restart();
}
