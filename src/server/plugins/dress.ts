import fs from "node:fs";
import path from "node:path";
import { imageAddress } from "../../domain/images/address.ts";
import { brandIn, isOwnBrand, tokenSheet } from "../../domain/theme/tokens.ts";
import type { Look } from "../settings/look.queries.ts";
import { type Packed, pack } from "./send-page.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Text as it may stand in an element or an attribute. */
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON that may stand inside a script element: nothing in it can end the element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * A page of the build in a host's own look before its first paint: colours, title and icon, and the look itself
 * for the scripts to begin with.
 */
function dress(page: string, look: Look): string {
  const brand = brandIn(look);
  const head = [
    isOwnBrand(brand) ? "" : `<style id="brand">${tokenSheet(brand)}</style>`,
    `<script type="application/json" id="look">${inScript(look)}</script>`,
  ].join("");
  const icon = look.faviconImg && escaped(imageAddress(look.faviconImg, { host: look.imageHost }));
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(look.title)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, (link) => (icon ? `<link rel="icon" href="${icon}">` : link))
    .replace("</head>", () => `${head}</head>`);
}

const MOST_KEPT = 200;

const THOROUGHLY = 11;

/** A page in a look, and how it is sent. */
export interface Dressed {
  readonly html: string;
  readonly packed: Packed;
}

/**
 * Dresses the pages of a build. A look is worked out and compressed once for each page: hosts are many, looks few.
 * @param folder of the built screens
 */
export function wardrobe(folder: string): (entry: string, look: Look) => Dressed {
  const pages = new Map<string, string>();
  const dressed = new Map<string, Dressed>();
  return (entry, look) => {
    const key = `${entry} ${JSON.stringify(look)}`;
    const known = dressed.get(key);
    if (known) return known;
    const page = pages.get(entry) ?? fs.readFileSync(path.join(folder, entry), "utf8");
    pages.set(entry, page);
    if (dressed.size >= MOST_KEPT) dressed.clear();
    const html = dress(page, look);
    const made = { html, packed: pack(html, THOROUGHLY) };
    dressed.set(key, made);
    return made;
  };
}
