// Turns the rules pages (docs/rules/LANGUAGE/EDITION.md) into modules at build time: an outline and safe HTML.
// Raw HTML in them is shown as text; `### Title {#B12}{#B13}` gives a heading those anchors.
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

export interface Chapter {
  id: string;
  title: string;
}

export interface RulesPage {
  title: string;
  chapters: Chapter[];
  html: string;
}

const ANCHOR = /\s*\{#([\w-]+)\}/g;

export function rulesPage(text: string): RulesPage {
  const page: RulesPage = { title: "", chapters: [], html: "" };
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escaped(raw),
      image: ({ text: raw }: Tokens.Image) => escaped(raw),
      heading({ tokens, depth, text: raw }: Tokens.Heading) {
        const anchors = [...raw.matchAll(ANCHOR)].map(([, id]) => id ?? "");
        const title = this.parser.parseInline(tokens).replace(ANCHOR, "");
        if (depth === 1) page.title = raw.replace(ANCHOR, "");
        const [id = `chapter-${page.chapters.length + 1}`, ...more] = anchors;
        if (depth === 2) page.chapters.push({ id, title: raw.replace(ANCHOR, "") });
        const named = anchors.length > 0 || depth === 2 ? ` id="${id}"` : "";
        return `<h${depth}${named}>${more.map((other) => `<span id="${other}"></span>`).join("")}${title}</h${depth}>`;
      },
    },
  });
  page.html = marked.parse(text, { async: false }).replaceAll(/ align="(\w+)"/g, ' class="$1"').replaceAll("<table>", '<table tabindex="0">');
  return page;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function rulesPages(): Plugin {
  return {
    name: "rules-pages",
    enforce: "pre",
    transform(code, id) {
      return id.endsWith(".md") ? `export default ${JSON.stringify(rulesPage(code))}` : undefined;
    },
  };
}
