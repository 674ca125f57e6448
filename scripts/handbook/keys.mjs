import assert from "node:assert/strict";
import { administrator } from "./day_zero.mjs";
import { password } from "./machine.mjs";
import { Visitor } from "./visitors.mjs";

/** Other signing keys as the document says, while somebody is signed in and others sign in. */
export async function rotateKeys(world) {
  const { machine, first, second } = world;
  const visitor = () => new Visitor({ port: machine.ports.https, authority: world.authority, address: "127.0.0.7" });
  const signedIn = visitor();
  await signedIn.signIn(administrator, password);
  const old = machine.read("etc/terminhof/signing-keys").trim();
  const fresh = (await machine.run(machine.parts.openssl, ["rand", "-hex", "32"])).trim();
  /** Who signs in now, at whichever copy, is known to both; so is who was there. */
  const nobodyIsRefused = async () => {
    const somebody = visitor();
    for (let number = 0; number < 3; number += 1) {
      await somebody.signIn(administrator, password);
      await isKnown(somebody);
    }
    await isKnown(signedIn);
  };

  for (const keys of [`${old},${fresh}`, `${fresh},${old}`]) {
    machine.fill("etc/terminhof/signing-keys", `${keys}\n`);
    await first.restart();
    await nobodyIsRefused();
    await second.restart();
    await nobodyIsRefused();
  }
  assert.equal((await signedIn.call("/api/calendar/getmanagedbooking", { token: world.manageToken })).status, 200);
  const later = visitor();
  await later.signIn(administrator, password);

  machine.fill("etc/terminhof/signing-keys", `${fresh}\n`);
  await first.restart();
  await isKnown(later);
  await second.restart();
  await isKnown(later);
  assert.equal(await signedIn.isSignedIn(), false, "the old key still opens");
  return "old,new and new,old: nobody was refused, links of mails go on; without the old key what it signed has ended";
}

/** Both copies may answer. */
async function isKnown(visitor) {
  for (let number = 0; number < 6; number += 1) assert.ok(await visitor.isSignedIn(), "somebody was signed out by another key");
}
