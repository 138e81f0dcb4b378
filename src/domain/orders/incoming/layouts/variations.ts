import type { Pair } from "../cells/personalization.ts";
import { aboutOf } from "../option-labels.ts";

/** Etsy's text for an optional personalization that was not used. */
const NOT_ASKED = /^not requested on this item\.?$/i;
/** Whether a personalization was left out by the buyer. */
export const isNotAsked = (text: string): boolean => NOT_ASKED.test(text.trim());

const PERSONAL =
  /(?:^|,)\s*(?:personali[sz]ation|personalisierung|personnalisation|personalización|personalizzazione|personalisatie|personalisering|personalizacja|personalização|персонализация|パーソナライズ|パーソナライゼーション|カスタマイズ)\s*:/iu;

/** A listing of Etsy has at most two variations: further labels are those of questions to the buyer. */
const MAX_VARIATIONS = 2;

export interface Variations {
  readonly variantText: string;
  readonly personal: string;
  /** What the buyer wrote under labels of their own. */
  readonly labeled?: readonly Pair[];
}

const shown = ({ label, value }: Pair) => (label === "" ? value : `${label}: ${value}`);

/**
 * Splits `Size:M,Color:Red,Personalization:Anna & Tom, 2024` into the variant `Size: M, Color: Red` and the
 * personalization `Anna & Tom, 2024`. The personalization comes last. Values may contain commas and colons: a comma
 * begins a new value only if `name:` follows.
 */
export function readVariations(text: string): Variations {
  const at = PERSONAL.exec(text);
  const personal = at ? text.slice(at.index + at[0].length).trim() : "";
  const parts = (at ? text.slice(0, at.index) : text).split(/,(?=\s*[^,:]+:)/);
  const pairs = parts.flatMap((part) => {
    const [name = "", ...value] = part.split(":");
    const pair = value.length === 0 ? { label: "", value: part } : { label: name, value: value.join(":") };
    const trimmed = { label: pair.label.trim(), value: pair.value.trim() };
    return shown(trimmed) === "" ? [] : [trimmed];
  });
  const abouts = pairs.map(({ label }, index) => {
    const about = label === "" ? "variant" : aboutOf(label);
    return about === "unknown" && index < MAX_VARIATIONS ? "variant" : about;
  });
  const labeled = pairs.filter(({ value }, index) => abouts[index] !== "variant" && !isNotAsked(value));
  return {
    variantText: pairs
      .filter((_, index) => abouts[index] !== "written")
      .map(shown)
      .join(", "),
    personal: isNotAsked(personal) ? "" : personal,
    ...(labeled.length > 0 && { labeled }),
  };
}
