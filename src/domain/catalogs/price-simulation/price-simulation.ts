import { type Cents, toDollars } from "../../money/cents.ts";
import { goodsPrice } from "../../money/prices.ts";
import type { Phase } from "../../orders/order.ts";
import { marginsOf, type SimulatedMargin } from "./simulated-margins.ts";
import { type QuotedOrder, quoteOf } from "./simulated-orders.ts";
import { listIn, type Named, type PriceState, type SimulationInput } from "./simulation-input.ts";

/** The days of orders whose earnings a simulation compares. */
export const SIMULATED_DAYS = 30;

/** A variant whose price changes. Dollars; `null` where there is no price. */
export interface SimulatedCost {
  readonly id: string | null;
  readonly sku: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Open orders of a phase that the change affects. Dollars. */
export interface SimulatedPhase {
  readonly phase: Phase;
  readonly count: number;
  /** Not yet submitted: the change of the charges. Submitted: the difference that the agency bears. */
  readonly amount: number;
  /** The change of the agency's cost. */
  readonly cost: number;
  /** Orders not yet submitted that lose a price, and so cannot be submitted. */
  readonly blocked: number;
  /** Orders not yet submitted that wait for a price and get it, which `count` and `amount` leave out. */
  readonly unblocked: number;
  /** Their charge. */
  readonly unblockedCharge: number;
}

/** What the orders of the last 30 days would have earned. Dollars. */
export interface SimulatedEarnings {
  /** `null`: the platform's own, by the lists that agencies are charged by. */
  readonly agency: Named | null;
  readonly seller: Named | null;
  readonly orders: number;
  readonly before: number;
  readonly after: number;
}

export interface PriceSimulation {
  /** The change of the earned margin of 30 days, in dollars. */
  readonly total: number;
  readonly variants: readonly SimulatedCost[];
  readonly margins: readonly SimulatedMargin[];
  readonly marginCounts: Readonly<Record<SimulatedMargin["class"], number>>;
  readonly openOrders: readonly SimulatedPhase[];
  readonly sellers: readonly SimulatedEarnings[];
}

const PHASES: readonly Phase[] = ["quote", "held", "captured"];
const dollarsOrNull = (cents: Cents | null) => (cents === null ? null : toDollars(cents));

function costIn(state: PriceState, input: SimulationInput, variantId: string): Cents | null {
  const { basecostId, catalogId } = input;
  if (basecostId !== null) return goodsPrice(listIn(state, basecostId), { variantId, catalogId });
  return state.supplierMaxPrices.get(variantId) || null; // 0 means not set.
}

const changedCosts = (input: SimulationInput): SimulatedCost[] =>
  input.variants.flatMap(({ id, code, isNew }) => {
    const before = isNew && input.basecostId === null ? null : costIn(input.before, input, id);
    const after = costIn(input.after, input, id);
    if (before === after) return [];
    return [{ id: isNew ? null : id, sku: code, before: dollarsOrNull(before), after: dollarsOrNull(after) }];
  });

/** The amounts of open orders in a phase. */
class PhaseTotals {
  count = 0;
  charge = 0n;
  cost = 0n;
  blocked = 0;
  unblocked = 0;
  unblockedCharge = 0n;

  add(phase: Phase, before: QuotedOrder | null, after: QuotedOrder | null): void {
    if (before && !after && phase === "quote") this.blocked += 1;
    if (!before && after && phase === "quote") {
      this.unblocked += 1;
      this.unblockedCharge += after.charge;
    }
    if (!before || !after || (before.charge === after.charge && before.cost === after.cost)) return;
    this.count += 1;
    this.charge += after.charge - before.charge;
    this.cost += after.cost - before.cost;
  }

  show(phase: Phase): SimulatedPhase {
    const { count, charge, cost, blocked, unblocked } = this;
    const amount = toDollars(phase === "quote" ? charge : charge + cost);
    const unblockedCharge = toDollars(this.unblockedCharge);
    return { phase, count, amount, cost: toDollars(cost), blocked, unblocked, unblockedCharge };
  }
}

/** An order without a price could not have been submitted, and earns nothing. */
const earnedBy = (quoted: QuotedOrder | null): Cents => (quoted ? quoted.charge - quoted.cost : 0n);

const named = ({ id, name }: Named): Named => ({ id, name });

/** The earnings of orders by seller or agency, and the platform's, the largest loss first. */
class Earnings {
  total = 0n;
  readonly #rows = new Map<
    string,
    { agency: Named | null; seller: Named | null; orders: number; before: Cents; after: Cents }
  >();

  add(agency: Named | null, seller: Named | null, before: Cents, after: Cents): void {
    const key = (seller ?? agency)?.id ?? "";
    const row = this.#rows.get(key) ?? {
      agency: agency && named(agency),
      seller: seller && named(seller),
      orders: 0,
      before: 0n,
      after: 0n,
    };
    this.#rows.set(key, row);
    row.orders += 1;
    row.before += before;
    row.after += after;
    this.total += after - before;
  }

  show(): SimulatedEarnings[] {
    return [...this.#rows.values()]
      .sort((a, b) => Number(a.after - a.before - (b.after - b.before)))
      .map((row) => ({ ...row, before: toDollars(row.before), after: toDollars(row.after) }));
  }
}

/** What publishing a change of prices does to margins, open orders and earnings. */
export function simulatePrices(input: SimulationInput): PriceSimulation {
  const agencies = new Map(input.agencies.map((agency) => [agency.id, agency]));
  const sellers = new Map(input.sellers.map((seller) => [seller.id, seller]));
  const phases = new Map(PHASES.map((phase) => [phase, new PhaseTotals()]));
  const earnings = new Earnings();
  const isWholesale = new Set(input.wholesale.map(({ id }) => id));
  for (const order of input.orders) {
    const seller = sellers.get(order.teamId);
    const agency = agencies.get(seller?.agencyId ?? "");
    if (!seller || !agency) continue;
    const before = quoteOf(order, seller, agency, input.before);
    const after = quoteOf(order, seller, agency, input.after);
    if (order.isOpen) phases.get(order.phase)?.add(order.phase, before, after);
    if (order.isRecent && order.phase !== "quote") {
      earnings.add(agency, input.bySeller ? seller : null, earnedBy(before), earnedBy(after));
      if (isWholesale.has(agency.basecostId ?? ""))
        earnings.add(null, null, before?.platform ?? 0n, after?.platform ?? 0n);
    }
  }
  return {
    total: toDollars(earnings.total),
    variants: changedCosts(input),
    ...marginsOf(input),
    openOrders: [...phases].map(([phase, totals]) => totals.show(phase)),
    sellers: earnings.show(),
  };
}
