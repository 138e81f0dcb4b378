import fs from "node:fs";
import path from "node:path";
import { imageAddress } from "../../domain/images/address.ts";
import type { Branding } from "../../domain/theme/responses.ts";
import { brandOf, isOwnBrand, tokenSheet } from "../../domain/theme/tokens.ts";
import { type Packed, pack } from "./send-page.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Escapes text for an element or an attribute. */
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON inside a script element, which no value can close. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Applies a host's theme to a built page before its first paint: colors, title, icon, and the theme for the scripts. */
function applyTheme(page: string, branding: Branding): string {
  const brand = brandOf(branding);
  const head = [
    isOwnBrand(brand) ? "" : `<style id="brand">${tokenSheet(brand)}</style>`,
    `<script type="application/json" id="look">${inScript(branding)}</script>`,
  ].join("");
  const icon =
    branding.faviconImg && escaped(imageAddress(branding.faviconImg, { host: branding.imageHost }));
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(branding.title)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, (link) => (icon ? `<link rel="icon" href="${icon}">` : link))
    .replace("</head>", () => `${head}</head>`);
}

const MAX_CACHED = 200;

const BROTLI_QUALITY = 11;

/** A page with a theme applied, and in the form in which it is sent. */
export interface ThemedPage {
  readonly html: string;
  readonly packed: Packed;
}

/**
 * Applies themes to the pages of a build. Each combination of page and theme is rendered and compressed once; many
 * hosts share few themes.
 * @param folder of the built screens
 */
export function themedPages(folder: string): (entry: string, branding: Branding) => ThemedPage {
  const pages = new Map<string, string>();
  const themed = new Map<string, ThemedPage>();
  return (entry, branding) => {
    const key = `${entry} ${JSON.stringify(branding)}`;
    const cached = themed.get(key);
    if (cached) return cached;
    const page = pages.get(entry) ?? fs.readFileSync(path.join(folder, entry), "utf8");
    pages.set(entry, page);
    if (themed.size >= MAX_CACHED) themed.clear();
    const html = applyTheme(page, branding);
    const made = { html, packed: pack(html, BROTLI_QUALITY) };
    themed.set(key, made);
    return made;
  };
}
