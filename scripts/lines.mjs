// Counts the lines of Rust of each crate that are neither tests nor comments nor blank: `crates/*/src` and build scripts
// without the items under `#[cfg(test)]` and the files that those name.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//;
const text =
  /\b[bc]?r(#*)"[\s\S]*?"\1|(?:\b[bc])?"(?:\\[\s\S]|[^"\\])*"|\bb?'(?:\\[^\n]+?|[^\\'\n])'|'(?:\\[^\n]+?|[^\\'\n])'/;
const notCode = new RegExp(`${comment.source}|${text.source}`, "g");

// Comments become blank; of texts and characters only the lines are left, so that no brace in them is one of the code.
const codeOf = (source) =>
  source.replace(notCode, (found) => found.replace(/[^\n]+/g, found.startsWith("/") ? "" : "_"));

const isOfTests = /#\[cfg\((?:all\()?test\b[^\]]*\]\s*/g;

// The end of the item that begins at `from`: behind its block, or behind its semicolon where it has none.
function endOfItem(code, from) {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const sign = code[at];
    if ("{([".includes(sign)) depth++;
    if ("})]".includes(sign)) depth--;
    if (depth === 0 && sign === ";") return at + 1;
    if (depth === 0 && sign === "}") return at + 1;
    // The closing brace of what the item stands in, such as the last field of a struct.
    if (depth < 0) return at;
  }
  return code.length;
}

// `mod oracle;` in `engine.rs` is `engine/oracle.rs` or a folder of that name.
function filesOfModule(file, name) {
  const isRoot = ["mod.rs", "lib.rs", "main.rs"].includes(basename(file));
  const folder = isRoot ? dirname(file) : file.replace(/\.rs$/, "");
  const inside = join(folder, name);
  const beneath = existsSync(inside) ? readdirSync(inside, { recursive: true }).map((path) => join(inside, path)) : [];
  return [`${inside}.rs`, ...beneath];
}

// The code of a file without its tests, and the files that only tests name.
function split(file) {
  let code = codeOf(readFileSync(file, "utf8"));
  const tests = [];
  for (let found = isOfTests.exec(code); found; found = isOfTests.exec(code)) {
    const end = endOfItem(code, isOfTests.lastIndex);
    const module = /^(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/.exec(
      code.slice(isOfTests.lastIndex, end),
    );
    if (module) tests.push(...filesOfModule(file, module[1]));
    code = code.slice(0, found.index) + code.slice(end);
    isOfTests.lastIndex = found.index;
  }
  return { code, tests };
}

function linesOf(crate) {
  const source = readdirSync(join("crates", crate, "src"), { recursive: true }).map((path) =>
    join("crates", crate, "src", path),
  );
  const files = [...source, join("crates", crate, "build.rs")].filter(
    (file) => file.endsWith(".rs") && existsSync(file),
  );
  const parts = new Map(files.map((file) => [file, split(file)]));
  const tests = new Set([...parts.values()].flatMap((part) => part.tests));
  const counted = files.filter((file) => !tests.has(file));
  const lines = counted.map(
    (file) =>
      parts
        .get(file)
        .code.split("\n")
        .filter((line) => line.trim() !== "").length,
  );
  return { crate, files: counted.length, lines: lines.reduce((sum, count) => sum + count, 0) };
}

const crates = readdirSync("crates")
  .map(linesOf)
  .sort((one, other) => other.lines - one.lines);
const total = crates.reduce(
  (sum, { files, lines }) => ({ crate: "all", files: sum.files + files, lines: sum.lines + lines }),
  {
    files: 0,
    lines: 0,
  },
);
console.log("| crate | files | lines |\n|---|---:|---:|");
for (const { crate, files, lines } of [...crates, total]) {
  console.log(`| ${crate} | ${files} | ${lines.toLocaleString("en")} |`);
}
