import { type Cents, sum } from "../cents.ts";

/** A store's payout: what it collected before refunds and fees, what it deducts, and what arrives. In cents. */
export interface Amounts {
  readonly gross: Cents;
  readonly fee: Cents;
  readonly refunds: Cents;
  readonly net: Cents;
}

export const AMOUNTS = ["gross", "fee", "refunds", "net"] as const;

export const netOf = ({ gross, fee, refunds }: Omit<Amounts, "net">): Cents => gross - fee - refunds;

export const sumOf = (lines: readonly Amounts[]): Amounts => {
  const of = (part: keyof Amounts) => sum(lines.map((line) => line[part]));
  return { gross: of("gross"), fee: of("fee"), refunds: of("refunds"), net: of("net") };
};

/** The first total that is not the sum of the lines; `null` where all are. */
export function differingTotal(
  lines: readonly Amounts[],
  totals: Partial<Amounts>,
): { readonly part: keyof Amounts; readonly sum: Cents } | null {
  const sums = sumOf(lines);
  const part = AMOUNTS.find((name) => totals[name] !== undefined && totals[name] !== sums[name]);
  return part === undefined ? null : { part, sum: sums[part] };
}
