import { defineConfig } from "vitest/config";

/** Stories in a real browser with the real platform: `npm run stories`. */
export default defineConfig({
  test: {
    root: new URL(".", import.meta.url).pathname,
    include: ["*/*.test.ts"],
    testTimeout: 800_000, // what stands still ends sooner (story.ts)
    hookTimeout: 500_000, // the same of a platform and a browser that start
    expect: { poll: { timeout: 150_000 } }, // a machine may be slow
    fileParallelism: false,
  },
});
