/** Etsy's word where an item could be personalised and was not. */
const NOT_ASKED = /^not requested on this item\.?$/i;
const PERSONAL = /(?:^|,)\s*personali[sz]ation\s*:/i;

/**
 * `Size:M,Color:Red,Personalization:Anna & Tom, 2024` as what the variant is, `Size: M, Color: Red`, and what is
 * written on it, `Anna & Tom, 2024`. The personalisation comes last and may hold commas and colons; so may a
 * value, since a comma that no `name:` follows begins no new one.
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
    personal: NOT_ASKED.test(personal) ? "" : personal,
  };
}
