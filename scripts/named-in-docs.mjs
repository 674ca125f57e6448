// What the documentation names exists: files and folders in backticks, links with their headings, items of our crates
// (`accounts::privacy::EraseData`) and settings; and what exists is described: every setting in docs/configuration.md or
// docs/elasticsearch.md, every command in docs/configuration.md, every recipe in docs/development.md or README.md, every crate
// and table in docs/architecture.md.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, normalize } from "node:path";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const folders = new Set(
  files.flatMap((file) => file.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"))),
);
const read = (file) => readFileSync(file, "utf8");
const documents = new Map(files.filter((file) => file.endsWith(".md")).map((file) => [file, read(file)]));

// `{a,b}/c.rs` is `a/c.rs` and `b/c.rs`.
function alternatives(path) {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  const [before, after] = [path.slice(0, braces.index), path.slice(braces.index + braces[0].length)];
  return braces[1].split(",").flatMap((choice) => alternatives(before + choice + after));
}

// A path may leave out where it begins: `codec.rs`, `image-adapter/src/codec.rs`. A star stands for any name.
function exists(path) {
  const pattern = path.replace(/\/$/, "").replace(/[.+]/g, "\\$&").replace(/\*/g, "[^/]*");
  const end = new RegExp(`(^|/)${pattern}$`);
  return [...files, ...folders].some((known) => end.test(known));
}

const isFile = /^[\w{},*./-]+\.(rs|tsx?|mjs|md|toml|sql|yml|ini|sh)$/;
const crates = [...folders]
  .filter((folder) => /^crates\/[^/]+$/.test(folder))
  .map((folder) => folder.slice("crates/".length));
const top = ["crates", "frontend", "docs", "scripts", "deploy", "migrations", "openapi", ...crates];
const isFolder = new RegExp(`^(${top.join("|")})/[\\w{},*./-]*$`);

const sources = new Map(
  crates.map((crate) => [
    crate.replaceAll("-", "_"),
    files
      .filter((file) => file.startsWith(`crates/${crate}/`) && file.endsWith(".rs"))
      .map(read)
      .join("\n"),
  ]),
);
// A declaration, or a variant of an enum.
const declares = (source, name) =>
  new RegExp(
    `\\b(fn|struct|enum|trait|mod|const|static|type|macro_rules!)\\s+${name}\\b|^\\s+${name}\\s*[,({]`,
    "m",
  ).test(source);

const everything = [...sources.values()].join("\n");

// `accounts::privacy::EraseData` is looked for in that crate, `Draft::decide` in all of them.
function isItem(path) {
  const [first, ...names] = path.split("::");
  const source = sources.get(first);
  return source
    ? names.every((name) => declares(source, name))
    : [first, ...names].every((name) => declares(everything, name));
}

const others = files
  .filter((file) => !file.endsWith(".md") && /\.(rs|ts|mjs|sh|env|service)$|^(scripts|deploy)\/|justfile/.test(file))
  .map(read)
  .join("\n");

function missing(token) {
  const item = /^\w+(::\w+)+/.exec(token);
  if (item) return isItem(item[0]) ? [] : [token];
  if (/^TERMINHOF_[A-Z_0-9]+$/.test(token)) return others.includes(token) ? [] : [token];
  if (isFile.test(token) || isFolder.test(token)) return alternatives(token).filter((path) => !exists(path));
  return [];
}

const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

function broken(document, target) {
  const [path, anchor] = target.split("#");
  const file = path === "" ? document : normalize(`${dirname(document)}/${path}`);
  if (!files.includes(file) && !folders.has(file.replace(/\/$/, ""))) return true;
  return anchor !== undefined && documents.has(file) && !anchorsOf(documents.get(file)).includes(anchor);
}

const wrong = [...documents].flatMap(([document, text]) => {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, "");
  const tokens = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, token]) => missing(token));
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
  // What begins with a slash is an address of the running program, whose tests follow it.
  const dead = links.filter((target) => !/^([a-z]+:|\/)/.test(target) && broken(document, target));
  return [...tokens, ...dead].map((name) => `${document}: ${name} does not exist.`);
});

const settings = new Set([...everything.matchAll(/\benv = "(\w+?)(?:_FILE)?"/g)].map(([, name]) => name));
const described = documents.get("docs/configuration.md") + documents.get("docs/elasticsearch.md");
const silent = [...settings].filter((name) => !described.includes(`\`${name}\``));
wrong.push(...silent.map((name) => `${name} is a setting that docs/configuration.md does not describe.`));

// The variants of the enum from which clap makes the commands.
const [, variants] = /^enum Command \{\n([\s\S]*?)^\}/m.exec(read("crates/terminhof/src/commands/mod.rs"));
const commands = [...variants.matchAll(/^ {4}([A-Z]\w*)/gm)].map(([, name]) => name.toLowerCase());
const silentCommands = commands.filter((name) => !documents.get("docs/configuration.md").includes(`\`terminhof ${name}`));
wrong.push(...silentCommands.map((name) => `terminhof ${name} is a command that docs/configuration.md does not describe.`));

const recipes = [...read("justfile").matchAll(/(?<!\[private\]\n)^([a-z][\w-]*).*:$/gm)].map(([, name]) => name);
const ofRecipes = documents.get("docs/development.md") + documents.get("README.md");
const silentRecipes = recipes.filter((name) => !new RegExp(`\`just ${name}\\b`).test(ofRecipes));
wrong.push(...silentRecipes.map((name) => `just ${name} is a recipe that docs/development.md does not describe.`));

const migrations = files
  .filter((file) => /^migrations\/.*\/up\.sql$/.test(file))
  .map(read)
  .join("\n");
const tables = [...migrations.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, name]) => name);
const unowned = [...crates, ...tables].filter((name) => !documents.get("docs/architecture.md").includes(`\`${name}\``));
wrong.push(...unowned.map((name) => `${name} is a crate or table that docs/architecture.md does not describe.`));

for (const sentence of wrong) console.error(sentence);
process.exit(wrong.length === 0 ? 0 : 1);
