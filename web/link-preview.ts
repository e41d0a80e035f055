// What others see of a link before they follow it: a title, a sentence and a picture, put into the page when it is built. The page for an
// invitation says so, in every language; the server chooses one, and makes the picture's address whole.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { picture, SIZE } from "./src/preview/picture.ts";
import { png } from "./src/preview/png.ts";

interface Words {
  title: string;
  words: string;
}

const WORDS = join(import.meta.dirname, "src/words");

export function linkPreview(): Plugin {
  return {
    name: "link-preview",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no page to put a preview into");
        const html = String(page.source);
        this.emitFile({ type: "asset", fileName: "preview.png", source: png(picture()) });
        for (const language of readdirSync(WORDS, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)) {
          const { home, invitation } = JSON.parse(readFileSync(join(WORDS, language, "preview.json"), "utf8")) as Record<string, Words>;
          this.emitFile({ type: "asset", fileName: `invitation.${language}.html`, source: withPreview(html, invitation) });
          if (language === "en") page.source = withPreview(html, home);
        }
      },
    },
  };
}

/** Put title, sentence and picture into a page; `/preview.png` is what the server makes a whole address of. */
export function withPreview(html: string, said: Words | undefined): string {
  const { title, words } = { title: escaped(said?.title ?? ""), words: escaped(said?.words ?? "") };
  const told = { "og:type": "website", "og:site_name": "Camel Up", "og:title": title, "og:description": words, "og:image": "/preview.png", "og:image:width": SIZE.width, "og:image:height": SIZE.height };
  const tags = [...Object.entries(told).map(([name, content]) => `<meta property="${name}" content="${content}" />`), '<meta name="twitter:card" content="summary_large_image" />'];
  return html.replace(/<title>.*?<\/title>/, `<title>${title}</title>`).replace(/(<meta name="description" content=")[^"]*/, `$1${words}`).replace("</head>", `  ${tags.join("\n    ")}\n  </head>`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
