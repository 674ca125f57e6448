// Proves on clean clones that `npx --yes rust-just run` is all a newcomer needs. Every case counts as passed
// when the home page answers, providers are listed, a booking goes through and its calendar file downloads.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { book, isStillThere } from "./booking.mjs";
import { Copy, makeBundle } from "./copy.mjs";
import { cleanEnvironment, currentPerson, newPerson, removePerson, toolchainForAll } from "./people.mjs";
import { foldersOfRoot } from "./private_folders.mjs";
import { asTime, printTable } from "./table.mjs";

const isRoot = process.getuid() === 0;
const shared = mkdtempSync(join(tmpdir(), "terminhof-fresh-"));
chmodSync(shared, 0o755);
const home = mkdtempSync(join(homedir(), "terminhof-fresh-"));
const before = foldersOfRoot();
const rows = [];
const running = new Set();

async function measure(name, remark, prove) {
  console.log(`\n[${rows.length + 1}/6] ${name}`);
  const began = Date.now();
  try {
    await prove();
    rows.push([name, "works", asTime(Date.now() - began), remark]);
  } catch (error) {
    rows.push([name, "FAILED", asTime(Date.now() - began), error.message]);
  }
  console.log(rows.at(-1).join(" · "));
}

async function runAndBook(copy) {
  running.add(copy);
  const address = await copy.start();
  return { address, ...(await book(address)) };
}

async function stop(copy) {
  running.delete(copy);
  await copy.stop();
}

try {
  const bundle = makeBundle(shared);
  const toolchain = toolchainForAll(shared);
  const me = currentPerson();
  const first = new Copy({ bundle, folder: join(home, "first"), environment: cleanEnvironment(me), person: me });
  let firstBooking;

  const coldCase = async () => {
    first.clone();
    firstBooking = await runAndBook(first);
    await stop(first);
  };
  const cold = "from `git clone` to the booking; empty target, cargo's downloads of this machine";
  if (isRoot) {
    await measure("as root", cold, coldCase);
    const person = newPerson("terminhof-fresh");
    const copy = new Copy({
      bundle,
      folder: join(person.home, "terminhof"),
      environment: cleanEnvironment(person, toolchain),
      person,
    });
    await measure("as an ordinary user", "the same with nothing downloaded before", async () => {
      copy.clone();
      await runAndBook(copy);
      await stop(copy);
    });
    if (running.has(copy)) await stop(copy);
    if (rows.at(-1)[1] === "works") removePerson(person);
  } else {
    rows.push(["as root", "skipped", "", "this command was not started as root"]);
    await measure("as an ordinary user", cold, coldCase);
  }

  await measure("twice in a row", "the second start; the first booking is still there", async () => {
    const { address } = await runAndBook(first);
    await isStillThere(address, firstBooking);
  });

  await measure("beside a second running copy", "its dependencies were compiled by the first", async () => {
    const environment = { ...cleanEnvironment(me), CARGO_TARGET_DIR: join(first.folder, "target") };
    const second = new Copy({ bundle, folder: join(home, "second"), environment, person: me });
    second.clone();
    const booking = await runAndBook(second);
    if (booking.address === first.address) throw new Error("both copies have one address");
    await book(first.address);
    await stop(second);
    await book(first.address);
  });

  await measure("after kill -9", "the running copy was killed; the first booking is still there", async () => {
    await first.kill();
    const { address } = await runAndBook(first);
    await isStillThere(address, firstBooking);
    await stop(first);
  });

  await measure("with an empty home", "no downloads, no settings, no caches", async () => {
    const empty = join(home, "empty");
    mkdirSync(empty);
    const person = { ...me, home: empty };
    const environment = cleanEnvironment(person, toolchain);
    const copy = new Copy({ bundle, folder: join(empty, "terminhof"), environment, person });
    copy.clone();
    await runAndBook(copy);
    await stop(copy);
  });
} finally {
  for (const copy of running) await copy.stop();
  const failed = rows.some((row) => row[1] === "FAILED");
  printTable(["case", "result", "clone to booking", "remark"], rows);
  if (failed) {
    console.log(`\nThe clones and their run.log are left in ${home} and ${shared}.`);
    process.exitCode = 1;
  } else {
    const made = foldersOfRoot().filter((folder) => !before.includes(folder));
    for (const folder of [home, shared, ...made]) rmSync(folder, { recursive: true, force: true });
  }
}
