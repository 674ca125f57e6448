import { spawn } from "node:child_process";
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { repository } from "./parts.mjs";

export const password = "handbook-4711";
export const host = "termine.example";

/** A folder that stands for a machine: whatever the handbook and deploy/ name is found in it, at ports of its own. */
export class Machine {
  #places;
  #running = new Set();

  static async prepare(folder, parts, program) {
    const names = ["first", "second", "http", "https", "caddyHttp", "caddy", "primary", "standby", "later", "recovered"];
    const ports = await freePorts([...names, "pgbouncer", "mail", "spare", "figuresOfFirst", "figuresOfSecond"]);
    return new Machine(folder, parts, program, ports);
  }

  constructor(folder, parts, program, ports) {
    Object.assign(this, { folder, parts, program, ports });
    chmodSync(folder, 0o755);
    const { ofDatabase, ofProgram } = parts;
    const own = [
      ["etc/terminhof/tls", undefined, 0o755],
      ["etc/pgbouncer", undefined, 0o755],
      ["bin", undefined, 0o755],
      ["log", undefined, 0o755],
      ["mails", undefined, 0o755],
      ["backup", undefined, 0o1777],
      ["run", ofDatabase, 0o755],
      ["postgresql/15", ofDatabase, 0o755],
      ["postgresql/18", ofDatabase, 0o755],
      ["archive", ofDatabase, 0o700],
    ];
    for (const [name, owner, mode] of own) this.makeFolder(join(folder, name), owner, mode);
    this.makeFolder(join(folder, "var"), ofProgram, 0o755);
    this.#places = new Map([
      ["/etc/terminhof", join(folder, "etc/terminhof")],
      ["/etc/pgbouncer", join(folder, "etc/pgbouncer")],
      ["/var/lib/terminhof", join(folder, "var/terminhof")],
      ["/var/lib/postgresql", join(folder, "postgresql")],
      ["/usr/local/bin", join(folder, "bin")],
      ["/backup", join(folder, "backup")],
      ["/archive", join(folder, "archive")],
      ["target/shipped/terminhof", program],
      ["host=/run/postgresql", `host=${join(folder, "run")}&port=${ports.primary}`],
      // The groups and users of the machine are left as they are.
      ["-o terminhof -g terminhof", `-o ${ofProgram.name} -g ${ofProgram.group}`],
      ["chgrp terminhof", `chgrp ${ofProgram.group}`],
      ["chown -R terminhof:", `chown -R ${ofProgram.name}:`],
      ["runuser -u terminhof --", parts.me === ofProgram ? "env" : `runuser -u ${ofProgram.name} --`],
      // All machines are this one.
      ["@127.0.0.1/", `@127.0.0.1:${ports.primary}/`],
      ["db1.example,db2.example", `localhost:${ports.primary},localhost:${ports.standby}`],
      ["db1.example", `localhost:${ports.primary}`],
      ["db2.example", `localhost:${ports.standby}`],
      ["db.example", `localhost:${ports.primary}`],
      ["terminhof_standby@", `terminhof_standby:${password}@`],
      ["127.0.0.1:8080", `127.0.0.1:${ports.first}`],
      ["127.0.0.1:8081", `127.0.0.1:${ports.second}`],
      ["127.0.0.1:9080", `127.0.0.1:${ports.figuresOfFirst}`],
      ["127.0.0.1:9081", `127.0.0.1:${ports.figuresOfSecond}`],
      ["listen 80;", `listen ${ports.http};`],
      ["listen [::]:80;", `listen [::]:${ports.http};`],
      ["listen 443 ", `listen ${ports.https} `],
      ["listen [::]:443 ", `listen [::]:${ports.https} `],
      ["listen_port = 6432", `listen_port = ${ports.pgbouncer}`],
      ["port=5432", `port=${ports.primary}`],
      ["/var/log/postgresql", join(folder, "run")],
      ["/run/postgresql/pgbouncer", join(folder, "run/pgbouncer")],
    ]);
  }

  /** A text of the repository as it reads on this machine. */
  here(text) {
    const keys = [...this.#places.keys()].sort((one, other) => other.length - one.length);
    const any = new RegExp(keys.map((key) => key.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
    return text.replaceAll(any, (key) => this.#places.get(key));
  }

  /** A file of deploy/ at its place. */
  deploy(name, path, change = (text) => text) {
    this.write(path, change(this.here(readFileSync(join(repository, "deploy", name), "utf8"))));
  }

  path(name) {
    return join(this.folder, name);
  }

  makeFolder(path, owner, mode) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
    if (owner && process.getuid() === 0) chownSync(path, owner.uid, owner.gid);
  }

  write(name, text, owner, mode = 0o644) {
    const path = this.path(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, mode);
    if (owner && process.getuid() === 0) chownSync(path, owner.uid, owner.gid);
    return path;
  }

  /** What is written into a file that is there; who may read it stays as it is. */
  fill(name, text) {
    if (!existsSync(this.path(name))) throw new Error(`nobody has made ${name}`);
    writeFileSync(this.path(name), text);
  }

  read(name) {
    return readFileSync(this.path(name), "utf8");
  }

  environment(more = {}) {
    const path = [this.path("bin"), this.parts.postgres15, process.env.PATH, "/usr/sbin", "/sbin"];
    return { PATH: path.join(":"), HOME: this.folder, LC_ALL: "C.UTF-8", TZ: "UTC", ...more };
  }

  /** What a program says; an error if it ends badly. */
  async run(program, args, { input = "", ...options } = {}) {
    const { code, said } = await this.attempt(program, args, { input, ...options });
    if (code !== 0) throw new Error(`${[program, ...args].join(" ").slice(0, 200)} ended with ${code}: ${said.trim().slice(-800)}`);
    return said;
  }

  async attempt(program, args, { as, environment, input = "" } = {}) {
    const child = spawn(program, args, this.#options(as, environment, "pipe"));
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        said += text;
      });
    }
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    return { code, said };
  }

  /** Lines of the handbook in a shell; those of root unless somebody else is named. */
  sh(text, options) {
    return this.run("/bin/sh", ["-ec", text], options);
  }

  /** The same with the settings of the program. */
  withSettings(text) {
    return `set -a; . /etc/terminhof/terminhof.env; set +a\n${text}`;
  }

  /** What root types, with the settings of the program. */
  byRoot(text, input) {
    return this.sh(this.here(this.withSettings(text)), { input });
  }

  /** A command of the program, as the user that it runs as. */
  terminhof(text, options = {}) {
    return this.sh(this.here(this.withSettings(text)), { as: this.parts.ofProgram, ...options });
  }

  /** A program that runs until it is ended, whose words go to a log. */
  start(log, program, args, { as, environment } = {}) {
    const file = openSync(this.path(`log/${log}`), "a");
    const child = spawn(program, args, this.#options(as, environment, ["ignore", file, file]));
    closeSync(file);
    child.ended = new Promise((resolve) => child.once("close", resolve).once("error", resolve));
    this.#running.add(child);
    child.ended.then(() => this.#running.delete(child));
    return child;
  }

  #options(as, environment, stdio) {
    const other = as && process.getuid() === 0 ? { uid: as.uid, gid: as.gid } : {};
    return { cwd: this.folder, env: this.environment(environment), stdio, ...other };
  }

  async end() {
    for (const child of this.#running) child.kill("SIGTERM");
    const all = Promise.all([...this.#running].map(({ ended }) => ended));
    await Promise.race([all, pause(15_000, undefined, { ref: false })]);
    for (const child of this.#running) child.kill("SIGKILL");
  }
}

/** Asks again and again, and gives the first answer that is not nothing. */
export async function until(what, ask, seconds = 30) {
  let reason = "";
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await pause(50)) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      reason = `: ${error.message}`;
    }
  }
  throw new Error(`${what} was awaited for ${seconds} s${reason}`);
}

/** All at once, so that none is given twice. */
async function freePorts(names) {
  const servers = names.map(() => createServer());
  await Promise.all(servers.map((server) => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))));
  const ports = Object.fromEntries(names.map((name, number) => [name, servers[number].address().port]));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
