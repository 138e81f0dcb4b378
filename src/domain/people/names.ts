/** Line breaks and the other characters that control a text instead of being part of it (Unicode Cc, Zl, Zp). */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** What a mail program makes a link of: a scheme, `www.`, or two labels joined by a dot such as `evil.test`. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/**
 * Why a text cannot be the name of a person, in words; `null` where it can. Names are repeated in mails to other
 * people, so that a name could carry a message and a link to somebody who never asked for either.
 */
export function nameObstacle(name: string): string | null {
  if (CONTROL.test(name)) return "A name has no line breaks or control characters";
  return WEB_ADDRESS.test(name) ? "A name has no web address in it" : null;
}
