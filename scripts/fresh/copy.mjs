import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const startMinutes = 30;
const stopSeconds = 30;

// A file to clone from: git refuses to read a repository that belongs to somebody else.
export function makeBundle(folder) {
  const bundle = join(folder, "terminhof.bundle");
  execFileSync("git", ["bundle", "create", "--quiet", bundle, "HEAD"], { cwd: repository });
  return bundle;
}

/** A clone and the `just run` in it. */
export class Copy {
  #run;

  constructor({ bundle, folder, environment, person }) {
    Object.assign(this, { bundle, folder, address: undefined });
    this.options = { env: environment, uid: person.uid, gid: person.gid };
    this.log = `${folder}.log`;
  }

  clone() {
    const options = { ...this.options, cwd: dirname(this.folder), stdio: ["ignore", "ignore", "inherit"] };
    execFileSync("git", ["-c", "advice.detachedHead=false", "clone", "--quiet", this.bundle, this.folder], options);
  }

  /** Waits until the home page answers at the address that was printed. */
  async start() {
    const log = openSync(this.log, "w", 0o644);
    // A process group of its own, which receives what a terminal's Ctrl-C would send.
    const options = { ...this.options, cwd: this.folder, detached: true, stdio: ["ignore", log, log] };
    this.#run = spawn("npx", ["--yes", "rust-just", "run"], options);
    closeSync(log);
    let ended = false;
    this.#run.once("exit", () => {
      ended = true;
    });
    for (const deadline = Date.now() + startMinutes * 60_000; Date.now() < deadline; await pause(100)) {
      const printed = readFileSync(this.log, "utf8");
      const address = printed.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
      if (ended) throw new Error(`just run ended: ${printed.trim().split("\n").slice(-3).join(" | ")}`);
      if (address && (await answers(address))) {
        this.address = address;
        return address;
      }
    }
    throw new Error(`no answer after ${startMinutes} minutes, see ${this.log}`);
  }

  /** Ctrl-C. */
  async stop() {
    await this.#end("SIGINT");
  }

  async kill() {
    await this.#end("SIGKILL");
  }

  /** npm and just end before the server does, so all of them are waited for. */
  async #end(signal) {
    if (!this.#run || !isAnyAlive(this.#run.pid)) return;
    process.kill(-this.#run.pid, signal);
    for (const deadline = Date.now() + stopSeconds * 1000; isAnyAlive(this.#run.pid); await pause(100)) {
      if (Date.now() > deadline) throw new Error(`the copy is still running ${stopSeconds} s after ${signal}`);
    }
  }
}

/** Whether a process of the group does anything; a zombie does not. */
function isAnyAlive(group) {
  const all = execFileSync("ps", ["-A", "-o", "pgid=,stat="], { encoding: "utf8" }).trim().split("\n");
  return all.map((line) => line.trim().split(/\s+/)).some(([of, state]) => Number(of) === group && !state.startsWith("Z"));
}

async function answers(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}
