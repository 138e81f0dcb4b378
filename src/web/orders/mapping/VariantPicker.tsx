import { Flex } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import { MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import type { Variant } from "../../../domain/orders/mapping/responses.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { reveal } from "../../widgets/reveal.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { Swatch } from "./Swatch.tsx";
import { useVariants, variantLabel } from "./useVariants.ts";

interface Props {
  /** The accessible name: "Variant for Canvas tote". */
  label: string;
  // Set by the screen or by the enclosing Form.Item.
  chosen?: Variant | null;
  choose?(variant: Variant): void;
  /** The catalog whose variants come first: that of the same product. */
  firstCatalog?: string | null;
}

/** A search field with its results below: arrow keys move, Enter selects. */
export function VariantPicker({ label, chosen, choose, firstCatalog = null }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const { variants, more, waiting, isLoaded, error, retry } = useVariants(words, firstCatalog);
  const active = Math.min(at, variants.length - 1);

  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  useEffect(() => reveal(box.current?.children[active]), [active]);

  const pick = (variant: Variant) => {
    // Keep the height while searching: a shorter list would move the buttons below during a click.
    if (box.current) box.current.style.minHeight = `${box.current.offsetHeight}px`;
    choose?.(variant);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && variants.length > 0) {
      event.preventDefault();
      setAt(Math.min(variants.length - 1, Math.max(0, active + step)));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const variant = variants[active];
      // While a search is pending, the list shows previous results and Enter would choose the wrong variant.
      if (variant && !waiting) pick(variant);
    }
  };
  return (
    <div className="variant-picker">
      <div className="search-box variant-search">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={variants[active] ? `${id}-${variants[active].id}` : undefined}
          placeholder="Search SKU, color or size"
          maxLength={MAX_SEARCH_LENGTH}
          value={words}
          onChange={(event) => {
            box.current?.style.removeProperty("min-height");
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={keys}
        />
      </div>
      <ul
        ref={box}
        id={`${id}-list`}
        role="listbox"
        aria-label="Variants"
        className="variant-list"
        aria-busy={waiting}
      >
        {variants.map((variant, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
          <li
            key={variant.id}
            id={`${id}-${variant.id}`}
            role="option"
            aria-selected={variant.id === chosen?.id}
            className={index === active ? "variant active" : "variant"}
            onMouseEnter={() => setAt(index)}
            onClick={() => pick(variant)}
          >
            <Swatch hex={variant.colorHex} />
            <Flex className="variant-text" component="span" gap="2px 12px" align="baseline" wrap>
              <span className="variant-code">{variant.catalogVariantCode}</span>
              <span className="small quiet">{variantLabel(variant)}</span>
            </Flex>
            {!variant.inStock && <span className="small warning-text">Out of stock</span>}
            {variant.id === chosen?.id && <Icon name="check" />}
          </li>
        ))}
      </ul>
      {!isLoaded && !error && (
        <Flex className="variant-wait" vertical gap={16} aria-hidden="true">
          <Bar width="45%" />
          <Bar width="60%" />
          <Bar width="50%" />
        </Flex>
      )}
      <p className="small quiet variant-note" role="status">
        {error ? (
          <>
            <span className="danger-text">{error.message}.</span>{" "}
            <button type="button" className="link-button" onClick={retry}>
              Try again
            </button>
          </>
        ) : isLoaded && variants.length === 0 && !waiting ? (
          `No variant matches “${words.trim()}”`
        ) : more > 0 ? (
          `${formatCount(more)} more: search to narrow them down`
        ) : (
          "\u00a0"
        )}
      </p>
    </div>
  );
}
