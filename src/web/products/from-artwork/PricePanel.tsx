import { useId } from "react";
import { counted } from "../../../domain/counts.ts";
import { formatMoney } from "../../../domain/format.ts";
import { type Cents, toDollars } from "../../../domain/money/cents.ts";
import { priceGroups } from "../../../domain/products/from-artwork/price-groups.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { DASH } from "../../widgets/values.tsx";
import "../../mockups/mockups.css";
import { chosenVariants, type Draft, type LoadedGoods, ruleOfDraft } from "./draft.ts";

interface Props {
  draft: Draft;
  loaded: readonly LoadedGoods[];
  errors: readonly string[];
  onChange(over: Partial<Pick<Draft, "kind" | "plus" | "ending" | "amount">>): void;
}

const KINDS = { costPlus: "Cost plus a percentage", set: "One price for all" };
const ENDINGS = { none: "No rounding", "99": ".99", "95": ".95", "0": ".00" };

const money = (amount: Cents | null) => (amount === null ? DASH : formatMoney(toDollars(amount)));

/** The rule of the prices, and what follows from it for variants of the same cost. */
export function PricePanel({ draft, loaded, errors, onChange }: Props) {
  const id = useId();
  const { kind, plus, ending, amount } = draft;
  return (
    <Panel title="Prices">
      <div className="from-artwork-part">
        <div className="photo-places price-rule">
          <label htmlFor={`${id}kind`}>
            Rule
            <NativeSelect
              id={`${id}kind`}
              values={Object.keys(KINDS)}
              labels={KINDS}
              value={kind}
              onChange={(value) => onChange({ kind: value as Draft["kind"] })}
            />
          </label>
          {kind === "costPlus" ? (
            <>
              <label htmlFor={`${id}plus`}>
                Percentage
                <NumberField
                  kind={{ decimals: 2 }}
                  id={`${id}plus`}
                  value={plus}
                  min={0}
                  max={1_000}
                  onChange={(value) => onChange({ plus: value })}
                />
              </label>
              <label htmlFor={`${id}ending`}>
                Round up to
                <NativeSelect
                  id={`${id}ending`}
                  values={["none", "99", "95", "0"]}
                  labels={ENDINGS}
                  value={ending === null ? "none" : String(ending)}
                  onChange={(value) => onChange({ ending: value === "none" ? null : Number(value) })}
                />
              </label>
            </>
          ) : (
            <label htmlFor={`${id}amount`}>
              Price, $
              <NumberField
                kind={{ decimals: 2 }}
                id={`${id}amount`}
                value={amount}
                min={0}
                max={100_000}
                onChange={(value) => onChange({ amount: value })}
              />
            </label>
          )}
        </div>
        {errors.map((text) => (
          <ErrorText key={text} text={text} />
        ))}
        <PriceTable draft={draft} loaded={loaded} />
      </div>
    </Panel>
  );
}

function PriceTable({ draft, loaded }: Pick<Props, "draft" | "loaded">) {
  const rule = ruleOfDraft(draft);
  if (!rule || loaded.length === 0)
    return <p className="quiet">Costs and prices appear here once you choose a catalog item.</p>;
  const rows = loaded.flatMap((one) => {
    const { catalog } = one;
    const goods = draft.goods.find((chosen) => chosen.catalog === catalog.id);
    return priceGroups(chosenVariants(one, goods), rule).map((group) => ({ catalog, group }));
  });
  return (
    <div className="from-artwork-prices">
      <table>
        <caption className="visually-hidden">Cost, price and profit before shipping</caption>
        <thead>
          <tr>
            <th scope="col">Catalog item</th>
            <th scope="col">Variants</th>
            <th scope="col" className="num">
              Cost
            </th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col" className="num">
              Profit
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ catalog, group: { cost, price, profit, sizes, variants } }) => (
            <tr key={`${catalog.id} ${cost}`}>
              <td>{catalog.name}</td>
              <td>
                {sizes.length > 0 && `${sizes.join(", ")} `}
                <span className="quiet small">{counted(variants, "variant")}</span>
              </td>
              <td className="num">{cost === null ? <span className="quiet">No cost</span> : money(cost)}</td>
              <td className="num">{money(price)}</td>
              <td className="num">
                <span className={profit !== null && profit < 0n ? "danger-text" : undefined}>
                  {money(profit)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small quiet">Profit is before shipping.</p>
    </div>
  );
}
