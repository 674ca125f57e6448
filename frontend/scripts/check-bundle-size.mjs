// Adds up what a first visit of a page loads and fails when it outgrows its budget (gzip, kB of 1000 bytes).
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const budgets = [
  { name: "entry", modules: ["index.html"], limit: 185 },
  { name: "home", modules: ["index.html", "src/app/routes/home.tsx"], limit: 220 },
  { name: "profile", modules: ["index.html", "src/app/routes/profile.tsx"], limit: 215 },
  { name: "booking", modules: ["index.html", "src/app/routes/booking.tsx"], limit: 285 },
];

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));

function filesOf(module, found = new Set()) {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no module ${module}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

const results = budgets.map(({ name, modules, limit }) => {
  const files = new Set(modules.flatMap((module) => [...filesOf(module)]));
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0);
  const size = Math.round(bytes / 100) / 10;
  return { name, "size (kB)": size, "limit (kB)": limit, kept: size <= limit };
});

console.table(results);
if (results.some(({ kept }) => !kept)) process.exit(1);
