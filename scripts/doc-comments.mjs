// "Who asks." over `audience` repeats the name. A reader needs what the name does not say: unit, range, source, or when
// it is None. Where there is nothing to say and no lint wants a comment, none is better.
import { readdirSync, readFileSync } from "node:fs";

const isDoc = (line) => /^\s*\/\/(\/(?!\/)|!)/.test(line ?? "");
const isShort = (line) => line.trim().split(/\s+/).length <= 3;

const short = readdirSync("crates", { recursive: true })
  .filter((file) => /^[^/]+\/src\/.*\.rs$/.test(file))
  .flatMap((file) => {
    const lines = readFileSync(`crates/${file}`, "utf8").split("\n");
    return lines
      .map((line, index) => ({ line, index }))
      .filter(({ line, index }) => isDoc(line) && isShort(line) && !isDoc(lines[index - 1]) && !isDoc(lines[index + 1]))
      .map(({ line, index }) => `crates/${file}:${index + 1}: ${line.trim()}`);
  });

for (const comment of short) console.error(comment);
if (short.length > 0) {
  console.error(
    "A doc comment of one or two words says no more than the name below it. Say its unit, range, source or when it is None; or delete the comment.",
  );
  process.exit(1);
}
