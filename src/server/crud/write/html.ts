import sanitize from "sanitize-html";
import { imageAddress, isOwnAddress, isRemoteImage } from "../../../domain/images/address.ts";

/** Whether an image source is allowed: an https URL, or a path of the file store. */
const isImage = (src: string | undefined) =>
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
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isImage(attribs.src),
  transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
};

/** What descriptions and mail templates may contain: text, lists, tables, links and images, without scripts. */
export const sanitizeHtml = (html: string): string => sanitize(html, ALLOWED);

interface Attribute {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
}

/** The attributes of sanitized HTML, as the sanitizer reads them. */
export function attributesIn(html: string): Attribute[] {
  const found: Attribute[] = [];
  sanitize(html, {
    ...ALLOWED,
    transformTags: {
      "*": (tagName, attribs) => {
        for (const [name, value] of Object.entries(attribs)) found.push({ tag: tagName, name, value });
        return { tagName, attribs };
      },
    },
  });
  return found;
}

/** Sanitizes HTML and replaces each image's address. */
const eachImage = (html: string, srcOf: (src: string) => string): string =>
  sanitize(html, {
    ...ALLOWED,
    exclusiveFilter: () => false,
    transformTags: {
      ...ALLOWED.transformTags,
      img: (tagName, attribs) => ({
        tagName,
        attribs: attribs.src === undefined ? attribs : { ...attribs, src: srcOf(attribs.src) },
      }),
    },
  });

/** The addresses on other hosts of images in sanitized HTML. */
export function remoteImagesIn(html: string): string[] {
  const found: string[] = [];
  eachImage(html, (src) => {
    if (isRemoteImage(src)) found.push(src);
    return src;
  });
  return found;
}

/** Replaces images on other hosts in sanitized HTML by our copies. `paths` gives a copy's path by URL. */
export const withImagesAt = (html: string, paths: ReadonlyMap<string, string>): string =>
  paths.size === 0
    ? html
    : eachImage(html, (src) => {
        const path = paths.get(src);
        return path ? imageAddress(path) : src;
      });
