import { type Cents, toDollars } from "../../money/cents.ts";
import { goodsPrice, type PriceList, quote, rateKey } from "../../money/prices.ts";
import {
  listIn,
  type Named,
  type PriceState,
  type SimulatedAgency,
  type SimulationInput,
} from "./simulation-input.ts";

/** The most margins in a response: the most important come first, and their counts are of all. */
export const MAX_MARGINS = 10_000;

export const MARGIN_CLASSES = ["negative", "thinner", "better"] as const;
export type MarginClass = (typeof MARGIN_CLASSES)[number];

/**
 * The seller's price less the agency's cost of one unit, or the agency's cost less the supplier's price. Dollars; `null`
 * without a price before the change.
 */
export interface SimulatedMargin {
  /** Whose margin it is; `null` for the platform's. */
  readonly agency: Named | null;
  readonly basecost: Named;
  readonly variant: string | null;
  readonly sku: string;
  readonly before: number | null;
  readonly after: number;
  readonly class: MarginClass;
}

const ANYWHERE = { countryCode: "", provinceCode: "", shippingOption: "standard" } as const;

/** The same prices of goods with free shipping: a margin is that of the goods, also where no rate is set. */
const goodsOf = ({ goods }: PriceList, catalogId: string): PriceList => ({
  goods,
  shipping: new Map([[rateKey(catalogId, "*", "standard"), { first: 0n, additional: 0n }]]),
});

/** The margin of one unit of each variant, in their order; `null` where a price is missing. */
function unitMargins(
  { catalogId, variants }: SimulationInput,
  state: PriceState,
  agency: SimulatedAgency,
  basecostId: string,
): (Cents | null)[] {
  const items = variants.map(({ id }) => ({
    id,
    catalogId,
    variantId: id,
    quantity: 1,
    supplierMaxPrice: state.supplierMaxPrices.get(id) ?? 0n,
  }));
  const agencyList = agency.basecostId === null ? null : goodsOf(listIn(state, agency.basecostId), catalogId);
  const quotes = quote(items, ANYWHERE, goodsOf(listIn(state, basecostId), catalogId), agencyList);
  return quotes.map((one) => (one.priceMissing ? null : one.goods.total - one.cost.total));
}

/** The platform's margin of one unit of each variant in a list that agencies are charged by. */
function wholesaleMargins(
  { catalogId, variants }: SimulationInput,
  state: PriceState,
  basecostId: string,
): (Cents | null)[] {
  const list = listIn(state, basecostId);
  return variants.map(({ id }) => {
    const price = goodsPrice(list, { catalogId, variantId: id });
    const cost = state.supplierMaxPrices.get(id) || null; // 0 means not set.
    return price === null || cost === null ? null : price - cost;
  });
}

/** The class of a changed margin; `null` where it is unchanged or a price is missing. */
export function marginClassOf(before: Cents | null, after: Cents | null): MarginClass | null {
  if (after === null || before === after) return null;
  if (after < 0n) return "negative";
  if (before === null) return null;
  return after < before ? "thinner" : "better";
}

/** Margins that become negative first, then those that were negative before, then thinner and better ones. */
function rankOf({ class: found, before }: SimulatedMargin): number {
  if (found === "negative") return before !== null && before < 0 ? 1 : 0;
  return found === "thinner" ? 2 : 3;
}

/** The changed margins by agency or the platform, base cost and variant, in the order of their importance. */
export function marginsOf(input: SimulationInput) {
  const margins: SimulatedMargin[] = [];
  const marginCounts: Record<MarginClass, number> = { negative: 0, thinner: 0, better: 0 };
  const add = (
    agency: Named | null,
    basecost: Named,
    before: readonly (Cents | null)[],
    after: readonly (Cents | null)[],
  ) => {
    for (const [index, variant] of input.variants.entries()) {
      const was = variant.isNew ? null : (before[index] ?? null);
      const is = after[index] ?? null;
      const found = marginClassOf(was, is);
      if (found === null || is === null) continue;
      marginCounts[found] += 1;
      margins.push({
        agency: agency && { id: agency.id, name: agency.name },
        basecost: { id: basecost.id, name: basecost.name },
        variant: variant.isNew ? null : variant.id,
        sku: variant.code,
        before: was === null ? null : toDollars(was),
        after: toDollars(is),
        class: found,
      });
    }
  };
  for (const list of input.wholesale)
    add(
      null,
      list,
      wholesaleMargins(input, input.before, list.id),
      wholesaleMargins(input, input.after, list.id),
    );
  for (const agency of input.agencies)
    for (const basecost of agency.sellerBasecosts)
      add(
        agency,
        basecost,
        unitMargins(input, input.before, agency, basecost.id),
        unitMargins(input, input.after, agency, basecost.id),
      );
  // Within a rank the lowest margin first.
  margins.sort((a, b) => rankOf(a) - rankOf(b) || a.after - b.after);
  return { margins: margins.slice(0, MAX_MARGINS), marginCounts };
}
