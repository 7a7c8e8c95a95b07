import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";
import { plainDescriptors } from "./scripts/descriptors.ts";
import { INPUTS, fileNameOf, serviceWorker } from "./scripts/service_worker.ts";

/** The folder in which the gateway finds the built client (gateway/web/files.py). */
const PACKAGED = "../../gateway/web/client";
/** The address of `ardri up`, for `npm run dev`. */
const GATEWAY = process.env["GATEWAY"] ?? "http://127.0.0.1:7880";

export default defineConfig({
  plugins: [solid(), serviceWorker(), plainDescriptors()],
  base: "/",
  build: {
    outDir: PACKAGED,
    emptyOutDir: true,
    manifest: "manifest.json",
    rolldownOptions: { input: { ...INPUTS }, output: { entryFileNames: fileNameOf } },
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"], // the first versions with light-dark()
    assetsInlineLimit: 0, // the page's Content-Security-Policy permits no inlined scripts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "^/ardri\\.": { target: GATEWAY, ws: true } } },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**", "node_modules/**"],
    environment: "node",
    testTimeout: 120_000, // for tests that hang: the length of a test shows only how busy the machine is
    isolate: true, // else a mock that one file makes can be in the modules that another one imports
  },
});
