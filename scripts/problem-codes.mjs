// Writes what openapi/openapi.json says of the codes of errors: the tables of docs/api.md, and the types of the web app.
import { readFileSync, writeFileSync } from "node:fs";

const [source, overview, types] = ["openapi/openapi.json", "docs/api.md", "frontend/src/api/problem-codes.d.ts"];

const document = JSON.parse(readFileSync(source, "utf8"));
const { codes, fieldCodes } = document["x-problems"];
const problems = Object.entries(codes).toSorted(([, one], [, other]) => one.status - other.status);

function table(text, name, head, rows) {
  const [begin, end] = [`<!-- ${name}: written by scripts/openapi -->`, `<!-- end of ${name} -->`];
  if (!text.includes(begin) || !text.includes(end)) throw new Error(`${overview} has no place for ${name}.`);
  const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const lines = [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)];
  return `${before}${begin}\n${lines.join("\n")}\n${rest}`;
}

const ofProblems = problems.map(([code, { status, meaning }]) => [status, `\`${code}\``, meaning]);
const ofFields = Object.entries(fieldCodes).map(([code, meaning]) => [`\`${code}\``, meaning]);
const text = table(readFileSync(overview, "utf8"), "field codes", ["code", "when"], ofFields);
writeFileSync(overview, table(text, "codes", ["status", "code", "when"], ofProblems));

writeFileSync(
  types,
  `/** The status that each code comes with. Written by scripts/openapi. */
export interface ProblemStatuses {
${problems.map(([code, { status }]) => `  ${code}: ${status};`).join("\n")}
}

export type ProblemCode = keyof ProblemStatuses;
`,
);
