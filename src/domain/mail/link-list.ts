import { escapeHtml } from "./fill.ts";

export interface LinkGroup {
  readonly title: string;
  readonly links: readonly LinkLine[];
  /** How many others are left out. */
  readonly more: number;
}

interface LinkLine {
  readonly text: string;
  /** Further text below the link; may be empty. */
  readonly detail: string;
  /** A path of this application. */
  readonly path: string;
}

/** A list of links as HTML. `addressOf` gives the address that a path has in the mail. */
export const linkListHtml = (groups: readonly LinkGroup[], addressOf: (path: string) => string): string =>
  groups
    .map(({ title, links, more }) => {
      const lines = links.map(
        ({ text, detail, path }) =>
          `<li><a href="${escapeHtml(addressOf(path))}">${escapeHtml(text)}</a>${detail && `<br>${escapeHtml(detail)}`}</li>`,
      );
      if (more > 0) lines.push(`<li>and ${more.toLocaleString("en-US")} more</li>`);
      return `<h3>${escapeHtml(title)}</h3><ul>${lines.join("")}</ul>`;
    })
    .join("");
