import { escapeHtml } from "../../domain/mail/fill.ts";

/** Paths by the name of their placeholder, such as `{link: "/cms/auth/reset-password?token=…"}`. */
export type Links = Readonly<Record<string, string>>;

/**
 * The placeholder of a link in a queued mail. Its host does not resolve, so Email History shows no one-time link, and
 * it contains the mail's id, so no template or name can forge one.
 */
export const markerOf = (mailId: string, name: string) => `https://link.invalid/${mailId}/${name}`;

/** Replaces each placeholder by its path on the agency's host. */
export function withLinks(html: string, mailId: string, links: Links, base: string): string {
  return Object.entries(links).reduce(
    (text, [name, path]) => text.replaceAll(markerOf(mailId, name), escapeHtml(base + path)),
    html,
  );
}

/** The links without those that contain a token: a person who has one of them acts as the recipient. */
export const withoutOneTimeLinks = (links: Links): Links =>
  Object.fromEntries(Object.entries(links).filter(([, path]) => !path.includes("token=")));

/** The base of links: the agency's stored domain, else PUBLIC_URL. Never a request's Host header. */
export const linkBase = (primaryDomain: string | null, publicUrl: string): string =>
  primaryDomain ? `https://${primaryDomain}` : publicUrl;
