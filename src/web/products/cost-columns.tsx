import { NO_COST, profitOf, type VariantCosts } from "../../domain/catalogs/basecosts/variant-costs.ts";
import type { Variant } from "../../domain/orders/mapping/responses.ts";
import { text } from "../grid/cell-types.ts";
import type { GridColumn, GridRow } from "../grid/model.ts";

/** A catalog variant as the grid shows it, with its cost for the team; the reason where that is unknown. */
interface Made {
  readonly variant: Variant;
  readonly cost: number | null;
  readonly reason: string | null;
}

const PICKED: Pick<Made, "cost" | "reason"> = { cost: null, reason: "After saving" };

/** What is known of catalog variants, by id: what the product is saved with, and what was picked since. */
export function madeFrom(
  costs: VariantCosts | undefined,
  picked: ReadonlyMap<string, Variant>,
): ReadonlyMap<string, Made> {
  const made = new Map<string, Made>([...picked].map(([id, variant]) => [id, { variant, ...PICKED }]));
  for (const { mapped, cost, reason } of costs?.variants ?? [])
    if (mapped) made.set(mapped.id, { variant: mapped, cost, reason });
  return made;
}

const dollars = (amount: number) => amount.toFixed(2);
const quiet = (why: string) => <span className="quiet">{why}</span>;

/** The catalog variant, and what the team pays and earns: calculated, so these cells have no text of their own. */
export function costColumns(made: ReadonlyMap<string, Made>): readonly GridColumn[] {
  const of = ({ cells }: GridRow) => made.get(cells.catalogVariant ?? "");
  const costOf = (row: GridRow) => {
    if (!row.cells.catalogVariant) return quiet(NO_COST.unmapped);
    const { cost, reason } = of(row) ?? {};
    return cost === null || cost === undefined ? quiet(reason ?? "") : dollars(cost);
  };
  const profit = (row: GridRow) => {
    const { cost } = of(row) ?? {};
    const price = Number(row.cells.price);
    if (cost === null || cost === undefined || !row.cells.price || Number.isNaN(price)) return null;
    const left = profitOf(price, cost);
    return <span className={left < 0 ? "danger-text" : undefined}>{dollars(left)}</span>;
  };
  return [
    {
      key: "catalogVariant",
      title: "Made from",
      width: 170,
      type: text(),
      isPicked: true,
      show: (row) => (row.cells.catalogVariant ? (of(row)?.variant.catalogVariantCode ?? "…") : null),
    },
    {
      key: "cost",
      title: "Cost ($)",
      width: 130,
      type: text(),
      align: "right",
      readOnly: true,
      show: costOf,
    },
    {
      key: "profit",
      title: "Profit ($)",
      width: 110,
      type: text(),
      align: "right",
      readOnly: true,
      show: profit,
    },
  ];
}
