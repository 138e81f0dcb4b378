import sanitize from "sanitize-html";
import { imageAddress, isOwnAddress, isRemoteImage } from "../../domain/images/address.ts";

/** A picture elsewhere, by https, or one of our own store; no other address here is a picture. */
const isPicture = (src: string | undefined) =>
  src !== undefined && (/^https:\/\//i.test(src) || isOwnAddress(src));

const ALLOWED: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, "img", "h1", "h2", "u", "s"],
  allowedAttributes: {
    a: ["href", "title", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    "*": ["style"],
  },
  allowedStyles: {
    "*": {
      color: [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i],
      "background-color": [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i],
      "text-align": [/^(left|right|center|justify)$/],
      "font-weight": [/^(normal|bold|[1-9]00)$/],
      "text-decoration": [/^(none|underline|line-through)$/],
    },
  },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isPicture(attribs.src),
  transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
};

/** What a description or a mail template may hold: text, lists, tables, links and images; nothing that runs. */
export const sanitiseHtml = (html: string): string => sanitize(html, ALLOWED);

/** Sanitises HTML with each image at another address. */
const eachImage = (html: string, srcOf: (src: string) => string): string =>
  sanitize(html, {
    ...ALLOWED,
    // Of its own addresses the caller knows.
    exclusiveFilter: () => false,
    transformTags: {
      ...ALLOWED.transformTags,
      img: (tagName, attribs) => ({
        tagName,
        attribs: attribs.src === undefined ? attribs : { ...attribs, src: srcOf(attribs.src) },
      }),
    },
  });

/** The addresses of other hosts from which sanitised HTML shows images. */
export function remoteImagesIn(html: string): string[] {
  const found: string[] = [];
  eachImage(html, (src) => {
    if (isRemoteImage(src)) found.push(src);
    return src;
  });
  return found;
}

/** The same sanitised HTML with images of other hosts shown by our copies, whose paths are given by URL. */
export const withImagesAt = (html: string, paths: ReadonlyMap<string, string>): string =>
  paths.size === 0
    ? html
    : eachImage(html, (src) => {
        const path = paths.get(src);
        return path ? imageAddress(path) : src;
      });
