// How the page's tests run: as in a browser, without one. Apart from the build, which has to do without vitest.
import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

const HANGS_MS = 240_000;

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      include: ["tests/**/*.test.ts"],
      setupFiles: ["tests/settled.ts"],
      // One window for all files: a new one for each took two thirds of the time.
      pool: "threads",
      isolate: false,
      // Machines are shared: no test fails for being slow, only for hanging.
      testTimeout: HANGS_MS,
      hookTimeout: HANGS_MS,
    },
  }),
);
