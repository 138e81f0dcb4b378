/** Etsy's text for an optional personalization that was not used. */
const NOT_ASKED = /^not requested on this item\.?$/i;
/** Whether a personalization was left out by the buyer. */
export const isNotAsked = (text: string): boolean => NOT_ASKED.test(text.trim());

const PERSONAL = /(?:^|,)\s*personali[sz]ation\s*:/i;

/**
 * Splits `Size:M,Color:Red,Personalization:Anna & Tom, 2024` into the variant `Size: M, Color: Red` and the
 * personalization `Anna & Tom, 2024`. The personalization comes last. Values may contain commas and colons: a comma
 * begins a new value only if `name:` follows.
 */
export function readVariations(text: string): { variantText: string; personal: string } {
  const at = PERSONAL.exec(text);
  const personal = at ? text.slice(at.index + at[0].length).trim() : "";
  const parts = (at ? text.slice(0, at.index) : text).split(/,(?=\s*[^,:]+:)/);
  const shown = parts.map((part) => {
    const [name = "", ...value] = part.split(":");
    return value.length === 0 ? part.trim() : `${name.trim()}: ${value.join(":").trim()}`;
  });
  return {
    variantText: shown.filter(Boolean).join(", "),
    personal: isNotAsked(personal) ? "" : personal,
  };
}
