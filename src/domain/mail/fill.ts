/** A placeholder of a template: `{{name}}`. There are no conditions, loops or code. */
const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;

export type Values = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The value of a name; empty for unknown names. `hasOwn` excludes names such as `constructor`. */
const valueOf = (values: Values, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : "");

/**
 * Fills a template's HTML in one pass. Values are escaped, and placeholders in them are not filled. `blocks` are values
 * that are HTML already.
 */
export const fillHtml = (html: string, values: Values, blocks: Values = {}): string =>
  html.replace(PLACEHOLDER, (_, name: string) =>
    Object.hasOwn(blocks, name) ? valueOf(blocks, name) : escapeHtml(valueOf(values, name)),
  );

/** Fills a line of plain text, without line breaks: in a subject they would start another header. */
export const fillLine = (text: string, values: Values): string =>
  text
    .replace(PLACEHOLDER, (_, name: string) => valueOf(values, name))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** The distinct names that a template uses. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? [])),
];
