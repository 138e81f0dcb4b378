import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defineConfig, type MarkdownOptions } from "vitepress";
import { compressFiles } from "../../scripts/vite/compress.ts";
import { tokensOf } from "../../src/domain/theme/tokens.ts";
import { nav, pageAt, ROOT_DOCUMENTS, root, sidebar } from "./pages.ts";
import { slugOf } from "./slug.ts";

const BASE = "/docs/";
const outDir = path.join(root, "dist/docs");

/** The product's colors by the theme's names. */
function colorsOf(mode: "light" | "dark"): string {
  const tokens = tokensOf(mode);
  const colors = {
    "brand-1": "primary-text",
    "brand-2": "primary-text",
    "brand-3": "primary-solid",
    "brand-soft": "primary-tint",
    bg: "surface",
    "bg-alt": "page",
    "bg-elv": "raised",
    "bg-soft": "sunken",
    border: "line-strong",
    divider: "line",
    gutter: "line",
    "text-1": "text",
    "text-2": "text-2",
    "text-3": "text-3",
  };
  const ofTheme = Object.entries(colors).map(([name, token]) => `--vp-c-${name}:${tokens[token]};`);
  // The theme writes code in the brand's color on gray, which is too pale.
  return `${ofTheme.join("")}--vp-code-color:${tokens.text};`;
}

/**
 * Links of the documents are relative to their files, as on GitHub. Here they become addresses of pages, and those to source
 * files, which the site does not have, become text.
 */
const resolveLinks: MarkdownOptions["config"] = (markdown) => {
  markdown.core.ruler.push("resolve-links", ({ tokens, env }) => {
    const folder = path.posix.dirname(
      path
        .relative(root, env.realPath ?? env.path)
        .split(path.sep)
        .join("/"),
    );
    for (const { children } of tokens) {
      let isRemoved = false;
      for (const token of children ?? []) {
        if (token.type === "link_close" && isRemoved) {
          token.hidden = true;
          isRemoved = false;
          token.type = "text";
          token.content = "";
        }
        if (token.type !== "link_open") continue;
        const href = token.attrGet("href") ?? "";
        if (/^([a-z]+:|#|\/)/.test(href)) continue;
        const [target = "", anchor] = href.split("#");
        const page = pageAt(path.posix.join(folder, target));
        if (page) token.attrSet("href", page + (anchor ? `#${anchor}` : ""));
        else {
          isRemoved = true;
          token.type = "text";
          token.content = "";
        }
      }
    }
  });
};

/** Moves the scripts of a page into files: the content security policy refuses inline scripts. */
function moveScripts(html: string): string {
  return html.replace(/<script( id="[\w-]+")?>([\s\S]+?)<\/script>/g, (_tag, _id, code: string) => {
    const name = `assets/inline.${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
    mkdirSync(path.join(outDir, "assets"), { recursive: true });
    writeFileSync(path.join(outDir, name), code);
    return `<script src="${BASE}${name}"></script>`;
  });
}

/** `npm run docs:build`: the documents of the repository as a site, which the server has at /docs. */
export default defineConfig({
  title: "Platen",
  description: "How Platen is used, run and extended",
  base: BASE,
  srcDir: "..",
  srcExclude: ["!({docs,README.md,CONTRIBUTING.md,CHANGELOG.md})/**", "docs/.vitepress/**"],
  rewrites: { ...ROOT_DOCUMENTS, "docs/:page*": ":page*" },
  additionalConfig: {},
  outDir,
  cacheDir: path.join(root, "node_modules/.cache/vitepress"),
  cleanUrls: true,
  head: [["style", {}, `:root{${colorsOf("light")}}.dark{${colorsOf("dark")}}`]],
  markdown: { config: resolveLinks, anchor: { slugify: slugOf }, languageAlias: { calls: "txt" } },
  transformHtml: moveScripts,
  buildEnd: () => compressFiles(outDir, 9),
  // The product's vite.config.ts is beside the sources, too.
  vite: { configFile: false, publicDir: false, build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    nav: nav(),
    sidebar: sidebar(),
    search: { provider: "local" },
    outline: [2, 3],
  },
});
