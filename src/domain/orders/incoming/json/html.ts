import { decodeHTMLStrict } from "entities";

const ADDRESS_OF: Readonly<Record<string, RegExp>> = {
  a: /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i,
  img: /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i,
};
const addressIn = (name: "a" | "img", tag: string): string => {
  const [, ...found] = ADDRESS_OF[name]?.exec(tag) ?? [];
  return found.find((one) => one !== undefined) ?? "";
};

/** Links with what they contain, then images, line breaks, and tags that only format. Other `<` are the buyer's. */
const LINK = /<a\b[^>]*>[^]*?<\/a\s*>/gi;
const IMAGE = /<img\b[^>]*>/gi;
const BREAK = /<br\s*\/?>|<\/(?:p|div|li|tr)\s*>/gi;
const FORMAT = /<\/?(?:a|b|bdi|div|em|i|li|ol|p|small|span|strong|table|tbody|td|tr|u|ul)(?:\s[^>]*)?\/?>/gi;

/** The text of a value that a plugin wrote as HTML: of links and images their addresses. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const text = html
    .replace(LINK, (link) => addressIn("a", link) || link)
    .replace(IMAGE, (image) => ` ${addressIn("img", image)} `)
    .replace(BREAK, "\n")
    .replace(FORMAT, "");
  return decodeHTMLStrict(text)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}
