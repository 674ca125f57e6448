import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A PostgreSQL with a data folder, a socket in the folder of all and a port. */
export class Cluster {
  constructor(machine, { bin, data, port }) {
    Object.assign(this, { machine, bin, port, data: machine.path(data), log: `${data.replaceAll("/", "-")}.log` });
    this.socket = machine.path("run");
  }

  /** As the packages of Debian make one: the own user comes in over the socket, everybody else with a password. */
  async make() {
    const { machine } = this;
    const { me, ofDatabase, ofProgram } = machine.parts;
    await this.#as("initdb", ["-D", this.data, "-U", "postgres", "-E", "UTF8", "--locale=C", "--data-checksums"]);
    const people = [
      ...[...new Set([me.name, ofDatabase.name])].map((name) => `handbook ${name} postgres`),
      // The program's user of the machine has another name than its role.
      `handbook ${ofProgram.name} terminhof`,
    ];
    const access = [
      "local all all peer map=handbook",
      "local replication all peer map=handbook",
      "host all all 127.0.0.1/32 scram-sha-256",
      "host all all ::1/128 scram-sha-256",
      "hostssl replication terminhof_standby localhost scram-sha-256",
    ];
    const settings = [
      `port = ${this.port}`,
      "listen_addresses = 'localhost'",
      `unix_socket_directories = '${this.socket}'`,
      "ssl = on",
      `ssl_cert_file = '${machine.path("etc/postgresql.pem")}'`,
      `ssl_key_file = '${machine.path("etc/postgresql.key")}'`,
    ];
    this.#write("pg_ident.conf", people);
    this.#write("pg_hba.conf", access);
    this.#write("conf.d.conf", settings);
    await machine.run("/bin/sh", ["-ec", `echo "include 'conf.d.conf'" >> ${join(this.data, "postgresql.conf")}`], this.#person);
    await this.start();
    this.isMade = true;
  }

  /** A folder that another one was copied into, with its settings. */
  async startCopy() {
    this.#write("conf.d.conf", [readFileSync(join(this.data, "conf.d.conf"), "utf8"), `port = ${this.port}`]);
    await this.start();
  }

  async start() {
    await this.#as("pg_ctl", ["-D", this.data, "-l", this.machine.path(`run/${this.log}`), "-w", "-s", "start"]);
  }

  async restart() {
    await this.stop();
    await this.start();
  }

  async stop(mode = "fast") {
    await this.#as("pg_ctl", ["-D", this.data, "-m", mode, "-w", "-s", "stop"]);
  }

  /** As when the power is cut: nobody says good-bye. */
  kill() {
    const [pid] = readFileSync(join(this.data, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
  }

  /** What a superuser, or whoever is named, asks over the socket; a line a row. */
  async sql(text, { database = "postgres", user = "postgres", environment } = {}) {
    const args = ["-XqAt", "-v", "ON_ERROR_STOP=1", "-h", this.socket, "-p", String(this.port), "-U", user, "-d", database];
    const said = await this.machine.run("psql", [...args, "-f", "-"], { input: text, environment });
    return said.trim();
  }

  /** With a password, as from another machine. */
  async sqlAs(user, password, text, database = "terminhof") {
    const args = ["-XqAt", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", String(this.port), "-U", user, "-d", database];
    return this.machine.run("psql", [...args, "-f", "-"], { input: text, environment: { PGPASSWORD: password } });
  }

  /** Rows and a checksum of each table of a database, a line each. */
  async contents(database) {
    const sums = await this.sql(
      `SELECT format('SELECT %L, count(*), md5(coalesce(string_agg(t::text, E''\\n'' ORDER BY t::text COLLATE "C"), '''')) FROM %I.%I t;', relname, nspname, relname)
       FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE nspname = 'public' AND relkind IN ('r', 'p') ORDER BY relname COLLATE "C"`,
      { database },
    );
    return this.sql(`SET timezone = 'UTC'; SET extra_float_digits = 3;\n${sums}`, { database });
  }

  #write(name, lines) {
    const { machine } = this;
    machine.write(join(this.data.slice(machine.folder.length + 1), name), `${lines.join("\n")}\n`, machine.parts.ofDatabase, 0o600);
  }

  get #person() {
    return { as: this.machine.parts.ofDatabase };
  }

  #as(program, args) {
    return this.machine.run(join(this.bin, program), args, this.#person);
  }
}
