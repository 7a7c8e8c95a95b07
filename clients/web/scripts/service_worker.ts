// Builds src/worker/service_worker.ts as /sw.js, which lists all hashed files of the build.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { OFFLINE } from "../src/worker/ways.ts";

const SOURCE = "src/worker/service_worker.ts";
const PUBLIC = new URL("../public", import.meta.url).pathname;

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const digest = createHash("sha256");
      for (const path of OFFLINE) digest.update(await readFile(`${PUBLIC}${path}`));
      const worker = Object.values(bundle).find((each) => each.type === "chunk" && each.fileName === "sw.js");
      if (worker?.type !== "chunk" || worker.imports.length > 0) this.error("the service worker has to be one file");
      worker.code = worker.code
        .replace("__FILES__", JSON.stringify(files.map((name) => `/${name}`)))
        .replace("__OFFLINE__", JSON.stringify(digest.digest("hex").slice(0, 16)));
    },
  };
}

/** The entry points of the build: the page and the service worker. */
export const INPUTS = { index: "index.html", sw: SOURCE } as const;

/** The worker is fetched by a fixed name, all other files by a name with their digest. */
export function fileNameOf({ name }: { readonly name: string }): string {
  return name === "sw" ? "sw.js" : "assets/[name]-[hash].js";
}
