// What makes the page one that can be installed and opens without a network: its manifest, its icons, and the worker (worker.js)
// with the list of all its files. The worker's version is made of their names and of the page, so that it changes when they do.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { icon } from "./icons.ts";

const ICONS = [
  { name: "icons/192.png", size: 192, maskable: false },
  { name: "icons/512.png", size: 512, maskable: false },
  { name: "icons/maskable.png", size: 512, maskable: true },
];
const APPLE = { name: "icons/apple.png", size: 180, maskable: true };

const MANIFEST = {
  id: "/",
  name: "Camel Up",
  short_name: "Camel Up",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#17143a",
  theme_color: "#211c49",
  icons: ICONS.map(({ name, size, maskable }) => ({ src: `/${name}`, sizes: `${size}x${size}`, type: "image/png", purpose: maskable ? "maskable" : "any" })),
};

/** The files beside the page that are not built: those of public/ and the ones made here. */
const BESIDE = ["/", "/favicon.svg", "/manifest.webmanifest", ...[...ICONS, APPLE].map(({ name }) => `/${name}`)];

/** The worker of a build: its code with the names of the files that were built, and a version. */
export function worker(code: string, built: readonly string[], page: string): string {
  const files = [...BESIDE, ...built.filter((name) => name.startsWith("assets/")).map((name) => `/${name}`).sort()];
  const version = createHash("sha256").update(JSON.stringify(files)).update(page).digest("hex").slice(0, 16);
  return `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n${code}`;
}

export function installable(): Plugin {
  return {
    name: "installable",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: `/${APPLE.name}` }, injectTo: "head" },
      ],
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        const emit = (fileName: string, source: string | Uint8Array): void => void this.emitFile({ type: "asset", fileName, source });
        for (const { name, size, maskable } of [...ICONS, APPLE]) emit(name, icon(size, { maskable }));
        emit("manifest.webmanifest", JSON.stringify(MANIFEST));
        emit("sw.js", worker(readFileSync(new URL("./worker.js", import.meta.url), "utf8"), Object.keys(bundle), page?.type === "asset" ? String(page.source) : ""));
      },
    },
  };
}
