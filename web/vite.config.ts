// How the page is built: into the package's static folder, with no inline script or style (the server's CSP forbids them).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { installable } from "./install.ts";
import { linkPreview } from "./link-preview.ts";
import { rulesPages } from "./rules-pages.ts";

export default defineConfig({
  plugins: [rulesPages(), svelte(), linkPreview(), installable()],
  build: {
    outDir: process.env.CAMELUP_STATIC ?? "../src/camelup/server/static",
    emptyOutDir: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
