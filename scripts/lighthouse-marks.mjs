// Prints the marks of Lighthouse's reports in a folder, and what cost points; fails when one is too low.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const least = { accessibility: 100, seo: 100, "best-practices": 95, performance: 0 };

const folder = process.argv[2];
const reports = readdirSync(folder).filter((file) => file.endsWith(".report.json"));
if (reports.length === 0) throw new Error(`There is no report in ${folder}`);

const table = {};
const remarks = [];
let isGoodEnough = true;
for (const file of reports) {
  const name = path.basename(file, ".report.json");
  const report = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  const marks = {};
  for (const [id, limit] of Object.entries(least)) {
    const { score, auditRefs } = report.categories[id];
    marks[id] = Math.round(score * 100);
    if (marks[id] < limit) isGoodEnough = false;
    for (const { id: audit, weight } of auditRefs) {
      const { score: part, title, displayValue = "" } = report.audits[audit];
      if (weight > 0 && part !== null && part < 0.9) remarks.push(`${name}, ${id}: ${title} ${displayValue}`);
    }
  }
  const measured = (audit) => report.audits[audit].displayValue;
  table[name] = {
    ...marks,
    "first paint": measured("first-contentful-paint"),
    "largest paint": measured("largest-contentful-paint"),
    blocked: measured("total-blocking-time"),
    shift: measured("cumulative-layout-shift"),
  };
}
console.table(table);
for (const remark of remarks) console.log(remark);
const limits = Object.entries(least).filter(([, limit]) => limit > 0);
console.log(`Wanted: ${limits.map(([id, limit]) => `${id} ${limit}`).join(", ")}. The reports: ${folder}`);
if (!isGoodEnough) process.exit(1);
