import type { PriceRule } from "../../../domain/catalogs/price-rules.ts";
import { MAX_GOODS } from "../../../domain/products/from-artwork/request.ts";
import { splitByPrice } from "../../../domain/products/from-artwork/unpriced.ts";
import type { CatalogDetail } from "../../catalogs/catalog.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { CatalogPicker } from "./CatalogPicker.tsx";
import { ChosenGoods } from "./ChosenGoods.tsx";
import { chosenVariants, type DraftGoods, type LoadedGoods, newGoods } from "./draft.ts";

interface Props {
  goods: readonly DraftGoods[];
  loaded: readonly LoadedGoods[];
  /** `null` while it is not entered. */
  rule: PriceRule | null;
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>;
  onChange(goods: readonly DraftGoods[]): void;
}

/** Catalogs of the team to choose from, and the colors of those that are chosen. */
export function GoodsPanel({ goods, loaded, rule, errors, onChange }: Props) {
  const toggle = ({ id, name }: Pick<CatalogDetail, "id" | "name">, isChosen: boolean) =>
    onChange(isChosen ? [...goods, newGoods(id, name)] : goods.filter(({ catalog }) => catalog !== id));
  return (
    <Panel
      title="Catalog items"
      beside={<span className="quiet">{`${goods.length} of up to ${MAX_GOODS} chosen`}</span>}
    >
      <div className="from-artwork-part">
        <CatalogPicker chosen={goods.map(({ catalog }) => catalog)} most={MAX_GOODS} toggle={toggle} />
        {goods.length > 0 && (
          <ul className="chosen-goods" aria-label="Chosen catalog items">
            {goods.map((one, n) => {
              const found = loaded.find(({ catalog }) => catalog.id === one.catalog);
              const split =
                found && rule && splitByPrice(found.catalog.name, chosenVariants(found, one), rule);
              return (
                <ChosenGoods
                  key={one.catalog}
                  goods={one}
                  catalog={found?.catalog}
                  leftOut={split ? split.unpriced.map(({ message }) => message) : []}
                  errors={Object.entries(errors).flatMap(([field, text]) =>
                    field === `goods.${n}` || field.startsWith(`goods.${n}.`) ? [text] : [],
                  )}
                  onChange={(next) => onChange(goods.map((other) => (other === one ? next : other)))}
                  remove={() => onChange(goods.filter((other) => other !== one))}
                />
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
}
