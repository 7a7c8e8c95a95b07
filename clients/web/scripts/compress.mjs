// Puts a brotli and a gzip variant beside each built file that gets smaller by it: what the gateway sends.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ROOT = new URL("../../../gateway/web/client/", import.meta.url).pathname;
const TEXTS = /\.(js|css|html|svg|json|webmanifest)$/;
const ENCODINGS = {
  ".br": (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ".gz": (bytes) => gzipSync(bytes, { level: 9 }),
};

for (const name of (await readdir(ROOT, { recursive: true })).filter((each) => TEXTS.test(each)).sort()) {
  const bytes = await readFile(join(ROOT, name));
  const sizes = [bytes.length];
  for (const [end, compress] of Object.entries(ENCODINGS)) {
    const smaller = compress(bytes);
    sizes.push(smaller.length);
    if (smaller.length < bytes.length) await writeFile(join(ROOT, name + end), smaller);
  }
  console.log(`${name}: ${sizes[0]} bytes, brotli ${sizes[1]}, gzip ${sizes[2]}`);
}
