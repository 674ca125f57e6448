// Holds the document of the API against the one that was announced last (openapi/baseline.json): within 0.x it only grows.
// Writes what has changed since into docs/api-changes.md. Fails when something breaks the promise and nobody has said why
// in openapi/deliberate-changes.json. `--release VERSION` announces the document as it is: it is what later ones are held
// against.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { differences, textOf } from "./document.mjs";
import { announcedVersions, whyNotReleased } from "./release.mjs";

const [current, baseline] = ["openapi/openapi.json", "openapi/baseline.json"];
const [deliberate, told] = ["openapi/deliberate-changes.json", "docs/api-changes.md"];
const [begin, end] = ["<!-- changes: written by `just openapi` -->", "<!-- end of changes -->"];

const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const today = new Date().toISOString().slice(0, 10);

/** What stands before and behind the changes since the last version. */
function aroundChanges() {
  const [before, rest] = readFileSync(told, "utf8").split(begin);
  return [before, rest.split(end)[1]];
}

function release(version) {
  const refusal = whyNotReleased(version, json(current), json(baseline), announcedVersions(readFileSync(told, "utf8")));
  if (refusal) {
    console.error(refusal);
    process.exitCode = 1;
    return;
  }
  const found = changes();
  if (isRefused(found)) return;
  const [before, after] = aroundChanges();
  const section = sections(found);
  const heading = `## ${version}, ${today}`;
  writeFileSync(told, `${before}${begin}\n\nNothing.\n\n${end}\n\n${heading}\n\n${section.trim()}\n${after.trimEnd()}\n`);
  copyFileSync(current, baseline);
  writeFileSync(deliberate, "[]\n");
  console.log(`${baseline} is the document of ${version}; what was new stands in ${told}.`);
}

/** What has changed, the breaches with what was said of them. */
function changes() {
  const reasons = new Map(json(deliberate).map(({ change, reason }) => [change, reason]));
  const found = differences(json(baseline), json(current), today);
  const breaches = found.filter(({ breaks }) => breaks).map((one) => ({ change: textOf(one), reason: reasons.get(textOf(one)) }));
  const known = new Set(breaches.map(({ change }) => change));
  return {
    leaving: found.filter(({ leaves }) => leaves).map(textOf),
    gone: found.filter(({ breaks, what }) => !breaks && what === "is gone").map(textOf),
    additions: found.filter(({ breaks, leaves, what }) => !breaks && !leaves && what !== "is gone").map(textOf),
    breaches,
    idle: [...reasons.keys()].filter((change) => !known.has(change)),
  };
}

function sections({ leaving, gone, additions, breaches }) {
  const list = (title, lines) => (lines.length === 0 ? "" : `### ${title}\n\n${lines.map((line) => `- ${line}\n`).join("")}\n`);
  const text = [
    list("Going to leave", leaving),
    list("Gone as announced", gone),
    list("Changed against the promise", breaches.map(({ change, reason }) => `${change}: ${reason}`)),
    list("New", additions),
  ].join("");
  return text || "Nothing.\n";
}

/** Whether something breaks the promise without a reason, or a reason is left of what is no change: then that is said. */
function isRefused(found) {
  const silent = found.breaches.filter(({ reason }) => !reason?.trim());
  if (silent.length > 0) {
    const entries = silent.map(({ change }) => ({ change, reason: "…" }));
    console.error(`Whoever calls the API as it was announced would notice:

${JSON.stringify(entries, undefined, 2)}

Within 0.x it only grows: keep what there was beside what is new, and mark it as leaving (Router::leaving). Where that is
impossible, put these into ${deliberate} with the reason, which ${told} tells.`);
    process.exitCode = 1;
    return true;
  }
  if (found.idle.length > 0) {
    console.error(`${deliberate} explains what is no change (any more):\n${found.idle.join("\n")}`);
    process.exitCode = 1;
    return true;
  }
  return false;
}

function write() {
  const found = changes();
  if (isRefused(found)) return;
  const [before, after] = aroundChanges();
  writeFileSync(told, `${before}${begin}\n\n${sections(found).trim()}\n\n${end}${after}`);
  console.log(`${current} only grows: ${found.additions.length} additions since ${baseline}.`);
}

const [option, version] = process.argv.slice(2);
if (option === "--release") release(version);
else write();
