import { placeholdersOf } from "../../domain/mail/fill.ts";
import { oneTimeLinksOf } from "../../domain/mail/templates.ts";
import { attributesIn } from "../crud/write/html.ts";

/**
 * A one-time link of a mail that its HTML, which is sanitized, has in an attribute, unless it is the whole address of a
 * link: an image, or a link to another host, would send it to others.
 */
export function misplacedLink(code: string, html: string): string | undefined {
  const names = oneTimeLinksOf(code);
  if (names.length === 0) return undefined;
  for (const { tag, name, value } of attributesIn(html)) {
    const found = placeholdersOf(value).find((one) => names.includes(one));
    const isAddress = tag === "a" && name === "href" && /^\{\{[^{}]*\}\}$/.test(value);
    if (found !== undefined && !isAddress) return found;
  }
  return undefined;
}
