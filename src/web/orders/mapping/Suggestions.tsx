import { Flex } from "antd";
import type { SuggestedVariant, Variant } from "../../../domain/orders/mapping/responses.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Swatch } from "./Swatch.tsx";
import { variantLabel } from "./useVariants.ts";

interface Props {
  /** The name of the item, for screen readers. */
  title: string;
  suggestions: readonly SuggestedVariant[];
  chosen: Variant | null;
  choose(variant: Variant): void;
}

/** Suggested variants of an item, each with its reason. A click selects one, a confirmation applies it. */
export function Suggestions({ title, suggestions, chosen, choose }: Props) {
  if (suggestions.length === 0) return null;
  return (
    <Flex className="suggestions" component="ul" vertical gap={6} aria-label={`Suggestions for ${title}`}>
      {suggestions.map(({ variant, reasons }) => (
        <Flex key={variant.id} component="li" gap="2px 12px" align="center" wrap>
          <button
            type="button"
            className="suggestion-choice"
            aria-pressed={variant.id === chosen?.id}
            onClick={() => choose(variant)}
          >
            <Swatch hex={variant.colorHex} />
            <span className="variant-code">{variant.catalogVariantCode}</span>
            <span className="small quiet">{variantLabel(variant)}</span>
            {!variant.inStock && <span className="small warning-text">Out of stock</span>}
            {variant.id === chosen?.id && <Icon name="check" />}
          </button>
          <span className="small quiet suggestion-why">{reasons.join(" · ")}</span>
        </Flex>
      ))}
    </Flex>
  );
}
