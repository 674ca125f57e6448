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

// What answers a request knows the state of the application; only what builds the application knows its routes.
const builders = /^(application|cross_origin|documentation\/mod|(routes|tests)\/.*)\.rs$/;
const sources = "crates/api/src";
wrong.push(
  ...readdirSync(sources, { recursive: true })
    .filter((file) => file.endsWith(".rs") && !builders.test(file))
    .filter((file) => /\bcrate::(application|documentation|routes)\b/.test(readFileSync(`${sources}/${file}`, "utf8")))
    .map((file) => `${sources}/${file} must not know what builds the application.`),
);

for (const sentence of wrong) console.error(sentence);
process.exit(wrong.length === 0 ? 0 : 1);
