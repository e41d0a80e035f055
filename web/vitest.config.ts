// How the page's tests run: as in a browser, without one. Apart from the build, which has to do without vitest.
import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    // One window for all files: a new one for each took two thirds of the time.
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], pool: "threads", isolate: false },
  }),
);
