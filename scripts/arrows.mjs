// Domain crates know the shared kernel and pure libraries, nothing of the world outside. deny.toml cannot
// say this about serde, which half of all libraries depend on.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const domains = ["shared-kernel", "booking-core", "accounts", "catalog", "notifications"];
const outside = /^(serde.*|utoipa.*|diesel.*|actix.*|tokio.*|reqwest|hyper.*|lettre|clap|tracing-subscriber)$/;

const metadata = execFileSync("cargo", ["metadata", "--format-version", "1", "--no-deps", "--offline", "--locked"], {
  maxBuffer: 1 << 26,
});
const { packages } = JSON.parse(metadata);
const own = new Set(packages.map((crate) => crate.name));

const wrong = packages
  .filter((crate) => domains.includes(crate.name))
  .flatMap((crate) =>
    crate.dependencies
      .filter((dependency) => dependency.kind === null)
      .filter(({ name }) => outside.test(name) || (own.has(name) && name !== "shared-kernel"))
      .map((dependency) => `${crate.name} must not depend on ${dependency.name}.`),
  );

// Plain data, which has to be built wherever a town or a document is made.
const data = ["booking-core", "catalog", "shared-kernel", "time"];
const document = packages.find((crate) => crate.name === "organization-document");
wrong.push(
  ...document.dependencies
    .filter(({ kind, name }) => kind === null && !data.includes(name))
    .map(({ name }) => `organization-document must not depend on ${name}.`),
);

const program = packages.find((crate) => crate.name === "terminhof");
wrong.push(
  ...program.dependencies
    .filter(({ kind, name }) => kind !== "dev" && name === "tokio-postgres")
    .map(({ name }) => `terminhof must not depend on ${name}, but for its benchmark.`),
);

// The floors of postgres-adapter, the lowest first. A module imports from its own floor and from those below.
const floors = [
  [
    ...["audit_log", "connection", "durability_settings", "error", "expired_keys", "locate", "made_once", "migrate"],
    ...["outbox", "prepared", "retention", "schema", "schema_comparison", "search_document", "server_state", "ui_log", "undelivered"],
  ],
  ["queries"],
  ["changes"],
  ["ports"],
  ["audit", "backup", "load_calendar", "planner_statistics", "whole_organization"],
];
const floorOf = (module) => floors.findIndex((modules) => modules.includes(module));
const adapter = new URL("../crates/postgres-adapter/src/", import.meta.url);
const tests = /#\[cfg\(test\)\]\s*mod \w+ \{[^]*/;
const notCode = /'(?:\\.|[^'\\])'|"(?:\\[^]|[^"\\])*"|\/\/.*|\/\*[^]*?\*\//g;

/** What stands in the braces that begin a text, without what stands in braces of its own. */
function namesInBraces(text) {
  let depth = 0;
  let outermost = "";
  for (const letter of text) {
    if (letter === "}") depth -= 1;
    if (depth === 1) outermost += letter;
    if (letter === "{") depth += 1;
    if (depth === 0) break;
  }
  return outermost.split(",").flatMap((path) => path.match(/^\s*(?:\w+|\*)/)?.[0].trim() ?? []);
}

/** The modules at the root of the crate that the code of a module names; the root itself is "*". */
function* modulesNamed(code, module) {
  for (const named of code.matchAll(/\b(crate|super(?:\s*::\s*super)*)\b\s*(?:::\s*(\w+|\*|\{))?/g)) {
    const above = named[1] === "crate" ? module.length : named[1].match(/super/g).length;
    const parent = module.slice(0, -above);
    if (parent.length > 0) yield parent[0];
    else if (named[2] === "{") yield* namesInBraces(code.slice(named.index + named[0].length - 1));
    else if (named[2]) yield named[2];
    // Elsewhere, as in `pub(crate)`, the root says who may name something.
    else if (/\buse\s*$/.test(code.slice(0, named.index))) yield "*";
  }
}

for (const file of readdirSync(adapter, { recursive: true })) {
  if (!file.endsWith(".rs") || file === "lib.rs") continue;
  const module = file.replace(/(\/mod)?\.rs$/, "").split("/");
  const own = floorOf(module[0]);
  if (own < 0) wrong.push(`postgres-adapter/src/${file} is on no floor: say here on which.`);
  const code = readFileSync(new URL(file, adapter), "utf8").replace(notCode, "").replace(tests, "");
  for (const named of new Set(modulesNamed(code, module))) {
    const sentence = `postgres-adapter/src/${file} must not import from ${named}`;
    if (floorOf(named) < 0) wrong.push(`${sentence}, but from the module that has what it needs.`);
    else if (floorOf(named) > own) wrong.push(`${sentence}, which is a floor above it.`);
  }
}

// What answers a request knows the state of the application; only what builds the application knows its routes.
const builders = /^(application|cross_origin|(documentation|routes|tests)\/.*)\.rs$/;
const sources = "crates/api/src";
wrong.push(
  ...readdirSync(sources, { recursive: true })
    .filter((file) => file.endsWith(".rs") && !builders.test(file))
    .filter((file) => {
      const code = readFileSync(`${sources}/${file}`, "utf8").replace(tests, "");
      return /\bcrate::(application|documentation|routes)\b/.test(code);
    })
    .map((file) => `${sources}/${file} must not know what builds the application.`),
);

for (const sentence of wrong) console.error(sentence);
process.exit(wrong.length === 0 ? 0 : 1);
