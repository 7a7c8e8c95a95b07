// Builds dist/ from the sources that the package shares with the web client: `npm run build`. First run `npm ci` in
// clients/web, whose lock file pins the compiler.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HERE = import.meta.dirname;
const DIST = join(HERE, "dist");
const TSC = join(HERE, "../web/node_modules/.bin/tsc");
/** The name of a relative module, in `from "../gen/x_pb"` and in `import("./x")` within types. */
const BESIDE = /(\bfrom |\bimport\()"(\.\.?\/[^"]+)"/g;

rmSync(DIST, { recursive: true, force: true });
execFileSync(TSC, ["--project", HERE], { stdio: "inherit" });
// The sources name modules without an ending, as bundlers take them. Node needs names of files, and so does TypeScript
// for node.
for (const name of readdirSync(DIST, { recursive: true }).filter((each) => /\.(js|d\.ts)$/.test(each))) {
  const file = join(DIST, name);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(BESIDE, '$1"$2.js"'));
}
cpSync(join(HERE, "../../LICENSE"), join(HERE, "LICENSE"));
