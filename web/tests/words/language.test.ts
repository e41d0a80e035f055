// A language is a folder of words and a line in the table: with them it is offered, spoken and counted in.
// It takes a page built anew: only `make prove` does it.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const LINE = '  eo: { name: "Esperanto", locale: "eo" },\n';

describe.runIf(process.env["CAMELUP_PROVE"])("a new language", () => {
  let folder: string;
  let server: ViteDevServer;

  function rewrite(file: string, change: (text: string) => string): void {
    writeFileSync(file, change(readFileSync(file, "utf8")));
  }

  beforeAll(async () => {
    const [{ createServer }, { svelte }] = [await import("vite"), await import("@sveltejs/vite-plugin-svelte")];
    folder = mkdtempSync(join(tmpdir(), "camelup-language-"));
    const words = join(folder, "src", "words");
    cpSync(resolve("src"), join(folder, "src"), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    cpSync(join(words, "en"), join(words, "eo"), { recursive: true });
    rewrite(join(words, "eo", "words.json"), (text) => text.replace('"Close"', '"Fermi"'));
    rewrite(join(words, "languages.ts"), (text) => text.replace("} as const satisfies", `${LINE}} as const satisfies`));
    // With words of its own (i18next): those of the other tests go on as they are.
    server = await createServer({ root: folder, cacheDir: join(folder, ".vite"), configFile: false, logLevel: "error", plugins: [svelte()], appType: "custom", optimizeDeps: { noDiscovery: true }, ssr: { noExternal: ["i18next"] }, server: { middlewareMode: true, watch: null, ws: false } });
  });

  afterAll(async () => {
    await server.close();
    localStorage.clear();
    document.documentElement.lang = "en";
    rmSync(folder, { recursive: true });
  });

  test("a language with a folder of its own and one line is in the picker, is spoken, counted in and told to the browser", async () => {
    const load = async <T>(file: string): Promise<T> => (await server.ssrLoadModule(file)) as T;
    const { settings } = await load<typeof import("../../src/settings/settings.svelte")>("/src/settings/settings.svelte.ts");
    const { t, decimal } = await load<typeof import("../../src/words/words.svelte")>("/src/words/words.svelte.ts");
    const { reasonWords, playerName } = await load<typeof import("../../src/words/reasons")>("/src/words/reasons.ts");
    const { default: LanguagePick } = await load<typeof import("../../src/settings/LanguagePick.svelte")>("/src/settings/LanguagePick.svelte");
    const { render } = await load<typeof import("svelte/server")>("svelte/server");
    expect(render(LanguagePick, { props: {} }).body).toContain("Esperanto");
    expect(t("close")).toBe("Close");
    settings.language = "eo" as never;
    settings.apply();
    expect(document.documentElement.lang).toBe("eo");
    expect(t("close")).toBe("Fermi");
    expect(decimal(1.5)).toBe("1,5");
    expect(reasonWords({ code: "command.over", rule: null, facts: {}, text: "in English" }, playerName)).not.toContain("English");
  });
});
