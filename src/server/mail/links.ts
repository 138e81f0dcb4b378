import { escapeHtml } from "../../domain/mail/fill.ts";

/** Paths by the name of the value that they are, such as `{link: "/cms/auth/reset-password?token=…"}`. */
export type Links = Readonly<Record<string, string>>;

/**
 * What stands in a queued mail where a link will be. Its address leads nowhere, so that whoever reads Email History
 * has no one-time link, and nobody can write one into a template or a name: it holds the mail's own id.
 */
export const markerOf = (mailId: string, name: string) => `https://link.invalid/${mailId}/${name}`;

/** The mail as it goes out: each marker replaced by the path, on the host that is the agency's own. */
export function withLinks(html: string, mailId: string, links: Links, base: string): string {
  return Object.entries(links).reduce(
    (text, [name, path]) => text.replaceAll(markerOf(mailId, name), escapeHtml(base + path)),
    html,
  );
}

/** Where links lead: the agency's stored domain, else the configured address. Never what a request's Host says. */
export const linkBase = (primaryDomain: string | null, publicUrl: string): string =>
  primaryDomain ? `https://${primaryDomain}` : publicUrl;
