import { relative } from "node:path";
import type { Plugin } from "vite";

/** Writes down beside the manifest which modules each file is made of, for scripts/check-bundle-size.mjs. */
export function modulesOfChunks(): Plugin {
  return {
    name: "modules-of-chunks",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const modules = Object.fromEntries(
        chunks.map(({ fileName, moduleIds }) => [
          fileName,
          moduleIds.map((id) => relative(import.meta.dirname, id)),
        ]),
      );
      this.emitFile({ type: "asset", fileName: ".vite/modules.json", source: JSON.stringify(modules) });
    },
  };
}
