import sanitize from "sanitize-html";
import { isOwnAddress } from "../../domain/images/address.ts";

/** A picture elsewhere, by https, or one of our own store; no other address here is a picture. */
const isPicture = (src: string | undefined) =>
  src !== undefined && (/^https:\/\//i.test(src) || isOwnAddress(src));

/** What a description or a mail template may hold: text, lists, tables, links and images; nothing that runs. */
export const sanitiseHtml = (html: string): string =>
  sanitize(html, {
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
  });
