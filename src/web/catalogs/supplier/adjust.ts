import { type PriceRule, priceBy } from "../../../domain/catalogs/price-rules.ts";
import { type Cents, toCents } from "../../../domain/money/cents.ts";
import type { CellChange, GridRow } from "../../grid/model.ts";

/** What the price-adjust dialog asks for. */
export interface Adjustment {
  readonly mode: "add" | "set";
  readonly unit: "$" | "%";
  /** Dollars, or percent with two decimals. */
  readonly amount: number;
}

/** An adjusted price, in cents. */
export interface AdjustedPrice {
  readonly row: string;
  readonly column: "min" | "max";
  readonly sku: string;
  readonly before: Cents;
  readonly after: Cents;
}

const ruleOf = ({ mode, unit, amount }: Adjustment): PriceRule =>
  unit === "$"
    ? { kind: mode, unit, amount: toCents(amount) }
    : { kind: mode, unit, rate: Math.round(amount * 100) };

const COLUMNS = ["min", "max"] as const;

/** The prices that an adjustment changes, the largest difference first: none while its amount cannot be read. Cells that are no amounts stay. */
export function adjustedPrices(rows: readonly GridRow[], adjustment: Adjustment): AdjustedPrice[] {
  if (Number.isNaN(adjustment.amount)) return [];
  const rule = ruleOf(adjustment);
  const size = ({ before, after }: AdjustedPrice) => (after > before ? after - before : before - after);
  return rows
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap((row) =>
      COLUMNS.flatMap((column): AdjustedPrice[] => {
        const text = row.cells[column] ?? "";
        if (!/^\d+\.\d\d$/.test(text)) return [];
        const before = toCents(Number(text));
        const after = priceBy(rule, { current: before, cost: null, source: null });
        if (after === null || after === before) return [];
        return [{ row: row.key, column, sku: row.cells.sku ?? "", before, after }];
      }),
    )
    .sort((first, second) => Number(size(second) - size(first)));
}

export const changesOf = (prices: readonly AdjustedPrice[]): CellChange[] =>
  prices.map(({ row, column, after }) => ({ row, column, text: (Number(after) / 100).toFixed(2) }));
