import { Icon } from "../../widgets/Icon.tsx";
import { Swatch } from "./Swatch.tsx";
import type { Suggestion } from "./useSuggestions.ts";
import { type Variant, wordsOf } from "./useVariants.ts";

interface Props {
  /** What is mapped, for a screen reader. */
  title: string;
  suggestions: readonly Suggestion[];
  chosen: Variant | null;
  choose(variant: Variant): void;
}

/** What an item probably is, each with why: one press chooses it, and nothing is done before it is confirmed. */
export function Suggestions({ title, suggestions, chosen, choose }: Props) {
  if (suggestions.length === 0) return null;
  return (
    <ul className="suggestions" aria-label={`Suggestions for ${title}`}>
      {suggestions.map(({ variant, reasons }) => (
        <li key={variant.id} className="suggestion">
          <button
            type="button"
            className="suggestion-choice"
            aria-pressed={variant.id === chosen?.id}
            onClick={() => choose(variant)}
          >
            <Swatch hex={variant.colorHex} />
            <span className="variant-code">{variant.catalogVariantCode}</span>
            <span className="small quiet">{wordsOf(variant)}</span>
            {!variant.inStock && <span className="small warning-text">Out of stock</span>}
            {variant.id === chosen?.id && <Icon name="check" />}
          </button>
          <span className="small quiet suggestion-why">{reasons.join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}
