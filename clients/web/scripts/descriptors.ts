// Writes what the protos say of themselves into the bundle byte by byte. The generated code has it in base 64, in which
// no compression finds a word again: that is a twelfth of what a browser fetches for the first page.
import type { Plugin } from "vite";

/** A string of base 64 that is too long to be anything else, in quotes of any kind. */
const DESCRIPTOR = /(["`])([A-Za-z0-9+/]{120,}={0,2})\1/g;
/** What may not stand in a string as it is. */
const ESCAPES: Readonly<Record<string, string>> = { "\0": "\\x00", "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\" };

export function plainDescriptors(): Plugin {
  return {
    name: "plain-descriptors",
    apply: "build",
    enforce: "post",
    renderChunk: (code) => ({ code: code.replace(DESCRIPTOR, (_found, _quote, text: string) => plain(text)), map: null }),
  };
}

function plain(base64: string): string {
  const bytes = Buffer.from(base64, "base64").toString("latin1");
  return `btoa("${bytes.replace(/[\0\n\r"\\]/g, (each) => ESCAPES[each] ?? each)}")`;
}
