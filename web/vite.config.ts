// How the page is built: into the package's static folder, with no inline script or style (the server's CSP forbids them).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { installable } from "./install.ts";
import { linkPreview } from "./link-preview.ts";
import { rulesPages } from "./rules-pages.ts";

/** What every screen needs, and what a table is made of. */
const PAGE = /\/node_modules\/(?:svelte|i18next|esm-env|clsx)\/|\/src\/(?:words\/(?:(?!reasons|failures)[^/]+\.ts$|\w+\/words\.json)|settings|server\/(?:editions|levels|tables|api)|router)/;
const THINGS = /\/src\/(?:camels|holdings|odds|explain)\/|\/src\/(?:board\/(?:Tile|Die|ring|Scenery)|cards\/(?:words|Figure|hand\/RacingCard))/;

export default defineConfig({
  plugins: [rulesPages(), svelte(), linkPreview(), installable()],
  build: {
    outDir: process.env.CAMELUP_STATIC ?? "../src/camelup/server/static",
    emptyOutDir: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In two pieces, and not in one for every set of places that share something: small pieces pack worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "page", test: PAGE, priority: 2 },
            { name: "things", test: THINGS, priority: 1 },
          ],
        },
      },
    },
  },
});
