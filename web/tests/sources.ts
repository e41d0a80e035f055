// The sources of the page as text, for tests that look through all of them. Read as files: as modules each would go through the bundler.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../src");

/** Every source of the page by its path in src/. */
export const SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(svelte|ts)$/.test(path))
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(FOLDER, path), "utf8")]),
);
