import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Films are loaded in parts, which are parts of what is not compressed. */
const film = /\.mp4$/;

/**
 * Writes a `.br` and a `.gz` beside every built file, as small as they get, so that the server need not
 * compress anything while somebody waits. The index is not among them: the server fills it for each answer.
 */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const file = path.join(entry.parentPath, entry.name);
        if (film.test(entry.name)) continue;
        if (!entry.isFile() || entry.name === "index.html" || entry.parentPath.endsWith(".vite")) continue;
        const content = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
