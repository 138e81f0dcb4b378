import type { CatalogDetail } from "../../catalogs/catalog.ts";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { colorsOf, type DraftGoods, isChosenColor } from "./draft.ts";
import "../../catalogs/shop/shop.css";

interface Props {
  goods: DraftGoods;
  /** `undefined` while it loads. */
  catalog: CatalogDetail | undefined;
  /** Which colors the product will not have, and why. */
  leftOut: readonly string[];
  errors: readonly string[];
  onChange(goods: DraftGoods): void;
  remove(): void;
}

/** The colors of chosen goods as swatches, all of them at first. */
export function ChosenGoods({ goods, catalog, leftOut, errors, onChange, remove }: Props) {
  const colors = catalog && colorsOf(catalog);
  const chosen = colors?.filter(({ name }) => isChosenColor(goods, name)).length ?? 0;
  const toggle = (name: string) => {
    const names = (colors ?? []).map((color) => color.name);
    const next = names.filter((one) => isChosenColor(goods, one) !== (one === name));
    onChange({ ...goods, colors: next.length === names.length ? null : next });
  };
  return (
    <li>
      <fieldset className="shop-option">
        <legend>
          <strong>{goods.name}</strong>
          {colors && colors.length > 0 && (
            <span className="quiet">{` ${chosen} of ${colors.length} colors`}</span>
          )}
        </legend>
        {colors ? (
          <div className="shop-values">
            {colors.map(({ name, hex }) => (
              <label key={name} className={hex ? "shop-value shop-swatch" : "shop-value"} title={name}>
                <input
                  type="checkbox"
                  aria-label={`${name} of ${goods.name}`}
                  checked={isChosenColor(goods, name)}
                  onChange={() => toggle(name)}
                />
                <span {...(hex && { style: { background: hex } })}>{hex ? null : name}</span>
              </label>
            ))}
          </div>
        ) : (
          <Bar width={240} height={36} />
        )}
      </fieldset>
      <Button small kind="text" icon="close" label={`Remove ${goods.name}`} onClick={remove} />
      {leftOut.map((text) => (
        <p key={text} className="small left-out">
          {text}
        </p>
      ))}
      {errors.map((text) => (
        <ErrorText key={text} text={text} />
      ))}
    </li>
  );
}
