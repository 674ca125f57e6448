import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { password } from "./machine.mjs";
import { repository } from "./parts.mjs";

export const administrator = "admin@termine.example";

/** Certificates for all that speaks TLS on this machine, by an authority that nobody else trusts. */
export async function makeCertificates({ machine }) {
  const { openssl } = machine.parts;
  const etc = (name) => machine.path(`etc/${name}`);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const authority = ["-subj", "/CN=Handbook", "-keyout", etc("authority.key"), "-out", etc("authority.pem")];
  await machine.run(openssl, ["req", "-x509", ...key, ...authority]);
  const names = "subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:termine.example";
  const ofServer = ["-addext", names, "-addext", "basicConstraints=critical,CA:FALSE", "-subj", "/CN=server"];
  const signed = ["-CA", etc("authority.pem"), "-CAkey", etc("authority.key")];
  await machine.run(openssl, ["req", "-x509", ...key, ...ofServer, ...signed, "-keyout", etc("server.key"), "-out", etc("server.pem")]);
  const certificate = machine.read("etc/server.pem");
  machine.write("etc/postgresql.pem", certificate);
  machine.write("etc/postgresql.key", machine.read("etc/server.key"), machine.parts.ofDatabase, 0o600);
  machine.write("etc/terminhof/tls/fullchain.pem", certificate);
  machine.write("etc/terminhof/tls/privkey.pem", machine.read("etc/server.key"), undefined, 0o600);
  machine.write("etc/terminhof/database-ca.pem", machine.read("etc/authority.pem"));
  return machine.read("etc/authority.pem");
}

/** The roles in a PostgreSQL that has none yet, and a database of this name. */
export async function makeRoles({ document }, cluster) {
  await cluster.sql(document.block("CREATE ROLE terminhof_owner LOGIN;"));
  const names = ["terminhof_owner", "terminhof", "terminhof_reader"];
  await cluster.sql(names.map((name) => `ALTER ROLE ${name} PASSWORD '${password}';`).join("\n"));
  await defaultPrivileges({ document }, cluster);
}

/** What the roles may do with the tables of a new database. */
export function defaultPrivileges({ document }, cluster) {
  return cluster.sql(document.block("ALTER DEFAULT PRIVILEGES FOR ROLE"), { database: "terminhof" });
}

/** The address of a database for a role, in a file that the program may read; gives its path on the machine. */
export function addressFile({ machine }, name, role, cluster, database = "terminhof") {
  const address = `postgresql://${role}:${password}@127.0.0.1:${cluster.port}/${database}`;
  machine.write(`etc/terminhof/${name}`, address, machine.parts.ofProgram, 0o600);
  return `/etc/terminhof/${name}`;
}

/** A command that the owner of the database runs, and whose images the service gets. */
export function byOwner({ machine, document }, command, { url = "/etc/terminhof/owner-url", folder = "/var/lib/terminhof" } = {}) {
  const asTyped = document.command("terminhof … --database-url-file /etc/terminhof/owner-url", withoutName(command));
  const toService = document.command("chown -R terminhof: /var/lib/terminhof").replace("/var/lib/terminhof", folder);
  return machine.byRoot(`export TERMINHOF_DATA_DIR=${folder}\n${asTyped.replace("/etc/terminhof/owner-url", url)}\n${toService}`);
}

/** A command that only reads the database. */
export function byReader({ machine, document }, command, url = "/etc/terminhof/reader-url") {
  const asTyped = document.command("terminhof … --database-url-file /etc/terminhof/reader-url", withoutName(command));
  return machine.byRoot(asTyped.replace("/etc/terminhof/reader-url", url));
}

function withoutName(command) {
  return command.replace(/^terminhof /, "");
}

export async function dayZero(world) {
  const { machine, document, primary, mails } = world;
  const { parts } = machine;
  await machine.sh(machine.here(document.command("install target/shipped/terminhof /usr/local/bin/")));
  await primary.make();
  await makeRoles(world, primary);

  await machine.sh(machine.here(document.block("openssl rand -hex 32")));
  const address = machine.here(document.command(databaseUrl, password));
  machine.fill("etc/terminhof/database-url", address.match(/^DATABASE_URL='(.*)'$/)[1]);
  machine.fill("etc/terminhof/smtp-url", mails.url);
  for (const role of ["owner", "reader"]) {
    const url = document.command(`postgresql://terminhof_${role}:…@127.0.0.1/terminhof`, password);
    machine.fill(`etc/terminhof/${role}-url`, machine.here(url));
  }

  cpSync(join(repository, "crates/api/operator-demo"), machine.path("etc/terminhof/operator"), { recursive: true });
  const operator = JSON.parse(machine.read("etc/terminhof/operator/operator.json"));
  machine.write("etc/terminhof/operator/operator.json", JSON.stringify({ ...operator, name: "Termine Muster", productName: "Termine" }));
  machine.write("etc/terminhof/operator/plans.json", document.json);

  // The authority of the mail server is one that this machine does not know.
  const authority = `SMTP_CA=${machine.path("etc/authority.pem")}\n`;
  machine.deploy("terminhof.env", "etc/terminhof/terminhof.env", (text) => text + authority);
  const said = await machine.sh(machine.here(document.block("--mail-to you@example.org")));
  assert.doesNotMatch(said, /PROBLEM/);
  assert.match(said, /the server of SMTP_URL lets us in, mails come from termine@termine\.example/);
  const mail = await mails.received("you@example.org");
  assert.equal(mail.from.address, "termine@termine.example");
  assert.match(mail.text, /Termine Muster/);

  const socket = machine.here(document.command("postgresql://terminhof@/terminhof?host=/run/postgresql"));
  machine.write("etc/terminhof/socket-url", socket, parts.ofProgram, 0o600);
  await machine.terminhof(`${document.command("terminhof doctor")} --database-url-file /etc/terminhof/socket-url`);
  await machine.terminhof(document.command("terminhof doctor --mail-to ADDRESS", "again@example.org"));
  await mails.received("again@example.org");
  await byOwner(world, "terminhof demo --providers 12");

  const makeAdmin = document.block("terminhof account admin --email … --first-name", administrator, "Ada", "Adler");
  await machine.byRoot(makeAdmin, `${password}\n`);
  await startWithFigures(world);
  return `doctor names nothing, its mail came with STARTTLS and a login; ${document.size} commands and blocks in the document`;
}

/** Both copies, each with an address for its figures, and what Prometheus gets of them. */
async function startWithFigures({ machine, first, second }) {
  const setting = "TERMINHOF_METRICS_LISTEN=127.0.0.1:908";
  for (const [number, { port }] of [first, second].entries()) {
    machine.write(`etc/terminhof/terminhof-${port}.env`, machine.here(`${setting}${number}`));
  }
  await Promise.all([first.start(), second.start()]);
  machine.deploy("prometheus.yml", "etc/prometheus/prometheus.yml");
  const targets = [...machine.read("etc/prometheus/prometheus.yml").matchAll(/"(127\.0\.0\.1:\d+)"/g)];
  assert.equal(targets.length, 2);
  for (const [, target] of targets) {
    const figures = await (await fetch(`http://${target}/metrics`)).text();
    assert.match(figures, /^terminhof_build_info\{/m);
  }
}

const databaseUrl =
  "DATABASE_URL='postgres://terminhof:…@db.example/terminhof?sslmode=verify-full&sslrootcert=/etc/terminhof/database-ca.pem'";

