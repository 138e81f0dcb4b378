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
  const name = catalog?.name ?? goods.name;
  const colors = catalog && colorsOf(catalog);
  const chosen = colors?.filter(({ name }) => isChosenColor(goods, name)).length ?? 0;
  const toggle = (toggled: string) => {
    const names = (colors ?? []).map((color) => color.name);
    const next = names.filter((one) => isChosenColor(goods, one) !== (one === toggled));
    onChange({ ...goods, colors: next.length === names.length ? null : next });
  };
  return (
    <li>
      <fieldset className="shop-option">
        <legend>
          <strong>{name}</strong>
          {colors && colors.length > 0 && (
            <span className="quiet">{` ${chosen} of ${colors.length} colors`}</span>
          )}
        </legend>
        {colors ? (
          <div className="shop-values">
            {colors.map(({ name: color, hex }) => (
              <label key={color} className={hex ? "shop-value shop-swatch" : "shop-value"} title={color}>
                <input
                  type="checkbox"
                  aria-label={`${color} of ${name}`}
                  checked={isChosenColor(goods, color)}
                  onChange={() => toggle(color)}
                />
                <span {...(hex && { style: { background: hex } })}>{hex ? null : color}</span>
              </label>
            ))}
          </div>
        ) : (
          <Bar width={240} height={36} />
        )}
      </fieldset>
      <Button small kind="text" icon="close" label={`Remove ${name}`} onClick={remove} />
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
