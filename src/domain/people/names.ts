/**
 * Line breaks and other control characters (Unicode Cc, Zl, Zp), and characters that embed or override the text
 * direction. The marks U+200E and U+200F are allowed because pasted Arabic and Hebrew names contain them.
 */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;
/** Text that mail programs turn into a link: a scheme, `www.`, or two labels joined by a dot such as `evil.test`. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/**
 * Why a text cannot be a person's name; `null` where it can. Names are repeated in mails to other people, so a name
 * could carry a message and a link to a person who requested neither.
 */
export function nameObstacle(name: string): string | null {
  if (CONTROL.test(name)) return "Contains line breaks or control characters";
  // Normalized as browsers do: full-width letters and dots become plain ones.
  return WEB_ADDRESS.test(name.normalize("NFKC")) ? "Contains a web address" : null;
}
