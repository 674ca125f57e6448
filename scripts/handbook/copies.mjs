import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { host, until } from "./machine.mjs";
import { repository } from "./parts.mjs";

/** What the unit for systemd says, which nobody but systemd runs. */
function unit(port) {
  const text = readFileSync(join(repository, "deploy/terminhof@.service"), "utf8").replaceAll("%i", port);
  const line = (name) => text.match(new RegExp(`^${name}=(.*)$`, "m"))[1];
  // One with a dash in front may be missing.
  const files = [...text.matchAll(/^EnvironmentFile=(-?)(.*)$/gm)].map(([, dash, file]) => `${dash && `[ ! -e ${file} ] || `}. ${file}`);
  return { files, setting: line("Environment"), program: line("ExecStart"), mask: line("UMask") };
}

/** What a drop-in of deploy/ makes systemd run instead. */
export function programOf(dropIn) {
  return readFileSync(join(repository, "deploy", dropIn), "utf8").match(/^ExecStart=(.+)$/m)[1];
}

/** A copy of the program as `terminhof@PORT` would run it. */
export class Copy {
  #child;

  constructor(machine, port, name) {
    Object.assign(this, { machine, port, log: `${name}.log` });
  }

  async start(change) {
    this.launch(change);
    await this.ready();
  }

  /** Other settings or another command than those of the unit, where they are named. */
  launch({ settings = "", command } = {}) {
    const { files, setting, program, mask } = unit(this.port);
    const lines = [`umask ${mask}`, "set -a", setting, ...files, settings, `set +a; exec ${command ?? program}`];
    const confined = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "/bin/sh", "-ec", this.machine.here(lines.join("\n"))];
    const { me, ofProgram, setpriv } = this.machine.parts;
    // Capabilities can be taken away by root only; others have none.
    const asRoot = [`--reuid=${ofProgram.uid}`, `--regid=${ofProgram.gid}`, "--clear-groups", ...confined];
    this.#child = this.machine.start(this.log, setpriv, me.uid === 0 ? asRoot : ["--no-new-privs", ...confined.slice(3)]);
    return this.#child.ended;
  }

  async ready() {
    const child = this.#child;
    await until(`the copy at ${this.port}`, async () => {
      if (child.exitCode !== null) throw new Error(`it ended: ${this.machine.read(`log/${this.log}`).slice(-600)}`);
      return (await ask(this.port, "/health/ready")) === 200;
    });
  }

  async stop() {
    this.#child.kill("SIGTERM");
    const code = await this.#child.ended;
    if (code !== 0) throw new Error(`the copy at ${this.port} ended with ${code} when it was told to end`);
  }

  async restart(change) {
    await this.stop();
    await this.start(change);
  }

  async kill() {
    this.#child.kill("SIGKILL");
    await this.#child.ended;
  }
}

/** The status of an answer, 0 where there is none. */
function ask(port, path) {
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port, path, headers: { host }, timeout: 3000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", () => resolve(0))
      .on("timeout", function stop() {
        this.destroy();
      })
      .end();
  });
}
