import { type Cents, larger } from "../money/cents.ts";

/** Hundredths of a percent, an integer: 600 is 6 %. */
type Rate = number;

/**
 * How a grid fills prices:
 * - `copy`: the price of another base cost less a percentage, rounded like `costPlus`
 * - `costPlus`: the cost plus a percentage, rounded up to an ending such as .99, or to the cent without one
 * - `add` and `set`: an amount, or a percentage of the current price; `add` may be negative
 */
export type PriceRule =
  | { readonly kind: "copy"; readonly less: Rate; readonly ending: Ending | null }
  | { readonly kind: "costPlus"; readonly plus: Rate; readonly ending: Ending | null }
  | { readonly kind: "add" | "set"; readonly unit: "$"; readonly amount: Cents }
  | { readonly kind: "add" | "set"; readonly unit: "%"; readonly rate: Rate };

/** The last two digits of a price, from 0 to 99: 99 for prices such as 12.99. */
type Ending = number;

/** What a rule computes the price of a variant from; `null` where there is no price. */
export interface RuleInput {
  readonly current: Cents | null;
  /** What the owner of the base cost pays. */
  readonly cost: Cents | null;
  /** The price in the base cost that `copy` copies from. */
  readonly source: Cents | null;
}

const WHOLE = 10_000n;

/** An amount times a rate, rounded half up to the cent; 0 for a negative rate. */
function scaled(amount: Cents, rate: bigint): Cents {
  const product = amount * larger(rate, 0n);
  return (2n * product + WHOLE) / (2n * WHOLE);
}

/** The lowest amount from `amount` up that ends in these two digits. */
export function roundedUpTo(amount: Cents, ending: Ending): Cents {
  const dollars = amount - (amount % 100n);
  const candidate = dollars + BigInt(ending);
  return candidate >= amount ? candidate : candidate + 100n;
}

/** An amount times a rate. Rounded to the cent first, so that 7.9875 becomes 7.99 and not 8.99. */
function rounded(amount: Cents, rate: bigint, ending: Ending | null): Cents {
  const price = scaled(amount, rate);
  return ending === null ? price : roundedUpTo(price, ending);
}

/**
 * The price of a variant by a rule, in cents, not below 0. Percentages round half up. `null` where the rule needs a
 * price that is missing: then the current price stays.
 */
export function priceBy(rule: PriceRule, { current, cost, source }: RuleInput): Cents | null {
  if (rule.kind === "copy")
    return source === null ? null : rounded(source, WHOLE - BigInt(rule.less), rule.ending);
  if (rule.kind === "costPlus")
    return cost === null ? null : rounded(cost, WHOLE + BigInt(rule.plus), rule.ending);
  if (rule.unit === "$" && rule.kind === "set") return larger(rule.amount, 0n);
  if (current === null) return null;
  if (rule.unit === "$") return larger(current + rule.amount, 0n);
  return scaled(current, rule.kind === "add" ? WHOLE + BigInt(rule.rate) : BigInt(rule.rate));
}
