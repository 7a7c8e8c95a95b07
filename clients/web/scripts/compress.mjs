// Writes a brotli and a gzip variant beside each built text file, for the gateway to send.
// node scripts/compress.mjs [FOLDER]
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PACKAGED = new URL("../../../gateway/web/client/", import.meta.url).pathname;
const TEXTS = /\.(js|css|html|svg|json|webmanifest)$/;

const root = process.argv[2] ?? PACKAGED;
for (const name of (await readdir(root, { recursive: true })).filter((each) => TEXTS.test(each))) {
  const bytes = await readFile(join(root, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(join(root, `${name}.br`), brotliCompressSync(bytes, { params }));
  await writeFile(join(root, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
