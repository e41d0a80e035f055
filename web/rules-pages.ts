// Turns the rules pages (docs/rules/LANGUAGE/EDITION.md) into modules at build time: an outline, and safe HTML with pictures between.
// Raw HTML in them is shown as text; `### Title {#B12}{#B13}` gives a heading those anchors; a paragraph `![in words](carry)` is the
// picture of that name in web/pictures.py.
import { Marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

export interface Chapter {
  id: string;
  title: string;
}

export interface PictureHere {
  picture: string;
  alt: string;
}

export interface RulesPage {
  title: string;
  chapters: Chapter[];
  /** HTML and pictures, in the order in which they are read. */
  parts: (string | PictureHere)[];
}

const ANCHOR = /\s*\{#([\w-]+)\}/g;

export function rulesPage(text: string): RulesPage {
  const page: RulesPage = { title: "", chapters: [], parts: [] };
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
  let words: Token[] = [];
  const flush = (): void => {
    if (words.length) page.parts.push(withoutStyles(marked.parser(words)));
    words = [];
  };
  for (const token of marked.lexer(text)) {
    const picture = pictureIn(token);
    if (!picture) words.push(token);
    else {
      flush();
      page.parts.push(picture);
    }
  }
  flush();
  return page;
}

function pictureIn(token: Token): PictureHere | null {
  const [image, ...more] = token.type === "paragraph" ? (token.tokens ?? []) : [];
  return image?.type === "image" && !more.length ? { picture: (image as Tokens.Image).href, alt: (image as Tokens.Image).text } : null;
}

/** Our policy allows no styles in HTML, and what scrolls has to be reached by keys. */
function withoutStyles(html: string): string {
  return html.replaceAll(/ align="(\w+)"/g, ' class="$1"').replaceAll("<table>", '<table tabindex="0">');
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
