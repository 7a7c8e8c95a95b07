// Builds dist/ from the sources that the package shares with the web client: `npm run build`. It needs `npm ci` in
// clients/web, whose lock file pins the compiler.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HERE = import.meta.dirname;
const DIST = join(HERE, "dist");
const TSC = join(HERE, "../web/node_modules/.bin/tsc");
/** Of a module beside: `from "../gen/x_pb"`, and `import("./x")` in types. */
const BESIDE = /(\bfrom |\bimport\()"(\.\.?\/[^"]+)"/g;

rmSync(DIST, { recursive: true, force: true });
execFileSync(TSC, ["--project", HERE], { stdio: "inherit" });
// The sources name modules as bundlers take them; node, and TypeScript for node, want the names of files.
for (const name of readdirSync(DIST, { recursive: true }).filter((each) => /\.(js|d\.ts)$/.test(each))) {
  const file = join(DIST, name);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(BESIDE, '$1"$2.js"'));
}
cpSync(join(HERE, "../../LICENSE"), join(HERE, "LICENSE"));
