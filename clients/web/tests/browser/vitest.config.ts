import { defineConfig } from "vitest/config";

/** Stories in a real browser with the real platform: `npm run stories`. */
export default defineConfig({
  test: {
    root: new URL(".", import.meta.url).pathname,
    include: ["*.test.ts", "heard/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
