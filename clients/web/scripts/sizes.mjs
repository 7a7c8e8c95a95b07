// Prints what a browser fetches, in bytes after brotli, as JSON: for the first page, for a match, and for each board in
// addition to a match.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const ROOT = new URL("../../../gateway/web/client/", import.meta.url).pathname;
const manifest = JSON.parse(await readFile(join(ROOT, "manifest.json"), "utf8"));

/** The files of a chunk: its own, its styles, and those of all its imports. */
function filesOf(name, known = new Set()) {
  const { file, css = [], imports = [] } = manifest[name];
  if (known.has(file)) return known;
  [file, ...css].forEach((each) => known.add(each));
  imports.forEach((each) => filesOf(each, known));
  return known;
}

const sizeOf = async (files) => {
  const sizes = await Promise.all([...files].map((file) => stat(join(ROOT, `${file}.br`))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

const first = filesOf("src/pages/lobby/lobby_page.tsx", filesOf("index.html").add("index.html"));
const match = filesOf("src/pages/match/match_page.tsx", filesOf("index.html"));
const boards = {};
for (const name of Object.keys(manifest)) {
  const [, game] = /^src\/board\/(\w+)\/index\.ts$/.exec(name) ?? [];
  if (game !== undefined) boards[game] = await sizeOf([...filesOf(name)].filter((file) => !match.has(file)));
}
console.log(JSON.stringify({ "/": await sizeOf(first), match: await sizeOf(match), boards }));
