// Writes the types of the codes that the API answers with: what the table of docs/api.md says, which a test of
// crates/wire holds against the program. openapi.json has them as texts, so that a new code breaks no client.
import { readFileSync, writeFileSync } from "node:fs";

const [source, target] = ["docs/api.md", "frontend/src/api/problem-codes.d.ts"];

const rows = [...readFileSync(source, "utf8").matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \|/gm)];
if (rows.length === 0) throw new Error(`${source} has no table of codes.`);

const lines = rows.map(([, status, code]) => `  ${code}: ${status};`);
writeFileSync(
  target,
  `/** The status that each code comes with. Written by scripts/openapi from docs/api.md. */
export interface ProblemStatuses {
${lines.join("\n")}
}

export type ProblemCode = keyof ProblemStatuses;
`,
);
