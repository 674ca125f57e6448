// Writes openapi/error-answers.txt: the codes that the use cases of operations refuse with. What the tests have noted stands in
// the file that is named; lines with a reason are kept, as no test provokes them. With --check it fails when they differ.
import { readFileSync, writeFileSync } from "node:fs";

const target = "openapi/error-answers.txt";
const [notes, mode] = process.argv.slice(2);

const before = readFileSync(target, "utf8");
const lines = before.trimEnd().split("\n");
const head = lines.filter((line) => line.startsWith("#"));
const reasons = new Map(
  lines.filter((line) => !line.startsWith("#") && line.includes(" -- ")).map((line) => [line.split(" -- ")[0], line]),
);
const seen = new Set(readFileSync(notes, "utf8").trimEnd().split("\n").filter(Boolean));
const pairs = [...new Set([...reasons.keys(), ...seen])].toSorted();
// What is seen after all needs no reason.
const after = `${[...head, ...pairs.map((pair) => (seen.has(pair) ? pair : reasons.get(pair)))].join("\n")}\n`;

if (mode === "--check") {
  const known = new Set(lines);
  const now = new Set(after.trimEnd().split("\n"));
  for (const line of now) if (!known.has(line)) console.error(`The document does not name: ${line}`);
  for (const line of known) if (!now.has(line)) console.error(`No test provokes: ${line}`);
  if (after !== before) process.exit(1);
  console.log(`${pairs.length} errors of operations: ${seen.size} provoked, ${pairs.length - seen.size} with a reason.`);
} else {
  writeFileSync(target, after);
  console.log(`${target}: ${seen.size} provoked, ${pairs.length - seen.size} with a reason.`);
}
