/** A placeholder of a template: `{{name}}`. There is nothing else: no conditions, no loops, no code. */
const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;

export type Values = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it, in an element or between the quotes of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);

/** The value of a name; one that the template made up is nothing. Names such as `constructor` are no values. */
const valueOf = (values: Values, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : "");

/** Fills a template's HTML in one pass: what a value holds is text, and no placeholder in it is filled again. */
export const fillHtml = (html: string, values: Values): string =>
  html.replace(PLACEHOLDER, (_, name: string) => escapeHtml(valueOf(values, name)));

/** Fills a line of plain text. A subject is one line: a break would begin another header. */
export const fillLine = (text: string, values: Values): string =>
  text
    .replace(PLACEHOLDER, (_, name: string) => valueOf(values, name))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** The names that a template uses, each once. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? [])),
];
