import assert from "node:assert/strict";
import { defaultPrivileges } from "./day_zero.mjs";

/** The program put in place of itself, and the way back into a database of its own. */
export async function upgrade(world) {
  const { document, primary } = world;
  const bookings = () => primary.sql("SELECT count(*) FROM booking", { database: "terminhof" });
  const before = await bookings();
  await type(world, document.block("terminhof backup /backup/upgrade-"));
  await type(world, document.block("install /usr/local/bin/terminhof-before"));
  await primary.sql(document.block("RENAME TO terminhof_migrated"));
  await defaultPrivileges(world, primary);
  await type(world, document.block("terminhof restore /backup/upgrade-"));
  assert.equal(await bookings(), before);
  return `up and back, with ${before} bookings`;
}

/** The lines of a block, as root types them; what systemd would do, the copies do. */
async function type({ machine, first, second }, block) {
  const both = [first, second];
  for (const line of block.trim().split("\n")) {
    if (line.startsWith("systemctl stop ")) await Promise.all(both.map((copy) => copy.stop()));
    else if (line.startsWith("systemctl start ")) await Promise.all(both.map((copy) => copy.start()));
    else await machine.byRoot(line);
  }
}
