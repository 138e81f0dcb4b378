import { useState } from "react";
import {
  type Choice,
  choose,
  firstChoice,
  isMade,
  optionsOf,
  type PublicProduct,
  variantOf,
} from "../../domain/products/public-product.ts";
import { Gallery } from "./Gallery.tsx";
import { PublicIcon } from "./PublicIcon.tsx";
import { RichText } from "./RichText.tsx";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export function Product({ product, host }: { product: PublicProduct; host: string | null }) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(product));
  const variant = variantOf(product, choice);
  return (
    <article className="product">
      <Gallery title={product.title} paths={product.otherMockup} host={host} />
      <div className="product-words">
        <h1>{product.title}</h1>
        <p className="product-price" aria-live="polite">
          {variant ? dollars.format(variant.price) : "Not available"}
        </p>
        {product.shippingTitle && <h2 className="product-shipping">{product.shippingTitle}</h2>}
        {variant?.shipUsFirst && (
          <p className="product-badge">
            <PublicIcon name="truck" size={16} />
            Ships from the US
          </p>
        )}
        {optionsOf(product).map(({ name, values }, index) => (
          <fieldset key={name} className="product-option">
            <legend>
              {name}: <span className="quiet">{choice[index]}</span>
            </legend>
            <div className="product-values">
              {values.map((value) => (
                <label key={value} className="product-value">
                  <input
                    type="radio"
                    name={`option${index}`}
                    value={value}
                    checked={choice[index] === value}
                    disabled={!isMade(product, index, value)}
                    onChange={() => setChoice(choose(product, choice, index, value))}
                  />
                  <span>{value}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {product.description && (
          <section className="product-text" aria-label="Description">
            <RichText html={product.description} />
          </section>
        )}
      </div>
    </article>
  );
}
