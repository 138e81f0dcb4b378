import { Designs } from "./designs.ts";
import { type ModelLedger, refuseIf, rounded, shares, sumOf } from "./ledger.ts";
import { earnRemaining, giveBack, settleReferral, take, toBuyer } from "./money.ts";
import {
  isDesignOpen,
  isGone,
  isOpen,
  type ModelOrder,
  originOf,
  type Prices,
  priceOf,
  restOf,
  statusOfUnits,
  type Unit,
} from "./order.ts";
import type { Side } from "./wallet.ts";

const IN_WORK = ["InProduction", "PartiallyFulfilled"];
const HOLDABLE = ["Unfulfilled", "InReview", "Approved", ...IN_WORK];

/** A model of the order life cycle: which side may do what, and the money flows. */
export class Life {
  prices: Prices;
  /** The referrer's rate, in hundredths of a percent. */
  rate: number;
  private readonly ledger: ModelLedger;
  private readonly isAuto: boolean;
  readonly designs: Designs;
  /** How many orders were approved, and left with their first parcel. */
  days = { approved: 0, shipped: 0 };

  constructor(ledger: ModelLedger, terms: { prices: Prices; rate: number; isAuto: boolean }) {
    this.ledger = ledger;
    this.prices = terms.prices;
    this.rate = terms.rate;
    this.isAuto = terms.isAuto;
    this.designs = new Designs(ledger, this);
  }

  submit(side: Side, order: ModelOrder): void {
    refuseIf(!["Unfulfilled", "Rejected"].includes(order.status), "not to be submitted");
    refuseIf((order.bearer === "agency") !== (side === "agency"), "each side submits what it pays for");
    const priced = order.units.map((unit, index) => ({ ...unit, ...priceOf(order, this.prices, index) }));
    take(this.ledger, order, sumOf(priced, restOf), "held");
    order.units = priced;
    order.referral = this.rate > 0 ? { rate: this.rate, posted: 0 } : null;
    order.phase = "held";
    order.status = "InReview";
    this.approveIfAuto(order);
  }

  /** For teams with automatic approval, an order that reaches review is approved. */
  approveIfAuto(order: ModelOrder): void {
    if (this.isAuto && order.status === "InReview" && !isDesignOpen(order)) this.approve("agency", order);
  }

  approve(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || order.status !== "InReview", "not to be approved");
    refuseIf(isDesignOpen(order), "its design is open");
    this.days.approved += 1;
    const amount = sumOf(order.units, restOf);
    this.ledger.add("seller", "held", -amount);
    this.ledger.add("seller", "deferred", amount);
    order.phase = "captured";
    order.status = "Approved";
  }

  reject(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || !["InReview", "Approved"].includes(originOf(order)), "not to be rejected");
    refuseIf(order.bearer === "agency", "the agency's own remake");
    this.release(order, sumOf(order.units, restOf));
    for (const unit of order.units) Object.assign(unit, { goods: 0, shipping: 0, cost: 0 });
    Object.assign(order, { phase: "quote", status: "Rejected", hold: null, referral: null });
    order.isCancelAsked = false;
  }

  /** Returns reserved or deferred money to its origin. */
  private release(order: ModelOrder, amount: number): void {
    this.ledger.add("seller", order.phase === "captured" ? "deferred" : "held", -amount);
    giveBack(this.ledger, order, amount);
  }

  hold(side: Side, order: ModelOrder, until: boolean): void {
    const from = originOf(order);
    refuseIf(!HOLDABLE.includes(from) || (side === "seller" && IN_WORK.includes(from)), "not to be held");
    refuseIf(order.hold !== null && (side === "seller" || order.hold.by === "agency"), "held already");
    order.hold = { by: side, from, until };
    order.status = "Hold";
  }

  /** `nobody` is the side without the permission. */
  unhold(side: Side | "nobody", order: ModelOrder): void {
    refuseIf(side === "nobody" || !order.hold, "not held, or not theirs to ask");
    refuseIf(side === "seller" && order.hold?.by === "agency", "the agency's hold");
    this.leaveHold(order);
    this.approveIfAuto(order);
  }

  /** A hold whose time has come ends as its side would end it. */
  endHold(order: ModelOrder): void {
    if (!order.hold?.until) return;
    this.leaveHold(order);
    this.approveIfAuto(order);
  }

  private leaveHold(order: ModelOrder): void {
    if (!order.hold) return;
    const { from } = order.hold;
    order.hold = null;
    order.status = from;
    if (IN_WORK.includes(from)) this.follow(order);
  }

  /** After pickup the status follows the units; when all have ended, profit and referral are earned. */
  follow(order: ModelOrder): void {
    if (!order.hold) order.status = statusOfUnits(order);
    if (!order.units.some(isOpen)) order.isCancelAsked = false;
    if (order.status !== "Fulfilled" || order.isFulfilled) return;
    order.isFulfilled = true;
    earnRemaining(this.ledger, order);
    settleReferral(this.ledger, order);
  }

  /**
   * Sellers cancel by themselves before production. Later they request it, and the agency cancels and may keep a part.
   */
  cancel(side: Side, order: ModelOrder, keptCost = 0, supplierDue = 0): void {
    const from = originOf(order);
    const open = order.units.filter(isOpen);
    refuseIf(["Cancel", "Fulfilled"].includes(from) || open.length === 0, "nothing to cancel");
    if (side === "seller" && IN_WORK.includes(from)) {
      refuseIf(order.isCancelAsked, "asked already");
      order.isCancelAsked = true;
      return;
    }
    const isCaptured = order.phase === "captured";
    const rest = sumOf(open, restOf);
    refuseIf(keptCost > (isCaptured ? rest : 0), "more kept than captured");
    refuseIf(supplierDue > (isCaptured ? sumOf(open, ({ cost }) => cost) : 0), "more due than they cost");
    this.ledger.add("seller", "deferred", -keptCost);
    this.ledger.add("seller", "cancelFee", keptCost);
    this.owe(supplierDue);
    this.release(order, rest - keptCost);
    const kept = shares(keptCost, open.map(restOf));
    const retail = sumOf(order.items, (item) => {
      const count = open.filter((unit) => order.items[unit.item] === item).length;
      return rounded(item.retail, count, item.quantity);
    });
    open.forEach((unit, index) => {
      Object.assign(unit, { goods: 0, shipping: 0, cost: 0, kept: kept[index], state: "cancelled" });
    });
    const isWhole = order.units.every(({ state }) => state === "cancelled");
    const isMade = IN_WORK.includes(from);
    order.hold = null;
    order.status = isMade ? from : "Cancel";
    if (isWhole) this.designs.end(order);
    if (order.sale) {
      const left = order.sale.collected - order.sale.returned;
      toBuyer(this.ledger, order, isWhole ? left : Math.min(retail, left));
      if (isWhole) earnRemaining(this.ledger, order);
    }
    order.isCancelAsked = false;
    if (isMade) this.follow(order);
    settleReferral(this.ledger, order);
  }

  private owe(amount: number): void {
    this.ledger.add("seller", "supplierCost", amount);
    this.ledger.add("seller", "supplierPayable", amount);
  }

  endRequest(isTheirs: boolean, order: ModelOrder): void {
    refuseIf(!isTheirs || !order.isCancelAsked, "nothing is asked");
    order.isCancelAsked = false;
  }

  pickup(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || order.status !== "Approved" || order.isCancelAsked, "not to be made");
    for (const unit of order.units) unit.state = "made";
    order.status = "InProduction";
  }

  /** Shipped units: their charge becomes income, their cost is due, and a hold of the order ends. */
  ship(side: Side, order: ModelOrder, item: number, quantity: number): void {
    const left = order.units.filter((unit) => unit.item === item && unit.state === "made");
    refuseIf(side === "seller" || !IN_WORK.includes(originOf(order)), "not in production");
    refuseIf(quantity > left.length, "not so many are left");
    if (!order.units.some(({ isCostPosted }) => isCostPosted)) this.days.shipped += 1;
    for (const unit of left.slice(0, quantity)) {
      this.ledger.add("seller", "deferred", -restOf(unit));
      this.ledger.add("seller", "fulfilment", unit.goods);
      this.ledger.add("seller", "shipping", unit.shipping);
      if (!unit.isCostPosted) this.owe(unit.cost);
      Object.assign(unit, { state: "shipped", isCostPosted: true });
    }
    this.leaveHold(order);
    this.follow(order);
  }

  deliver(side: Side, order: ModelOrder, item: number, quantity: number): void {
    const there = order.units.filter((unit) => unit.item === item && unit.state === "shipped");
    const isUnderWay = [...IN_WORK, ...(order.hold ? [] : ["InTransit"])].includes(originOf(order));
    refuseIf(side === "seller" || !isUnderWay || quantity > there.length, "not so many are shipped");
    for (const unit of there.slice(0, quantity)) unit.state = "delivered";
    this.follow(order);
  }

  /** Refunds an amount over all charged units, or the goods of some units; and separately the buyer. */
  refund(
    side: Side,
    order: ModelOrder,
    terms: { amount?: number; item?: number; quantity?: number; remade?: number; buyerAmount: number },
  ): void {
    const isUnits = terms.item !== undefined;
    const hasCaptured = order.phase === "captured" || (!isUnits && order.design?.status === "approved");
    refuseIf(side === "seller" || !hasCaptured, "nothing was captured");
    const slots = !isUnits
      ? everySlot(order)
      : goodsSlots(order, {
          item: terms.item ?? 0,
          quantity: terms.quantity ?? 1,
          remade: terms.remade ?? 0,
        });
    const rests = [
      ...slots.map(({ unit, part }) => unit[part]),
      ...(order.design?.status === "approved" && !isUnits ? [order.design.fee - order.design.refunded] : []),
    ];
    const whole = sumOf(rests, (rest) => rest);
    const requested = isUnits ? whole : (terms.amount ?? 0);
    const { buyerAmount } = terms;
    refuseIf(requested + buyerAmount === 0 || requested > whole, "more than there is");
    const ofBuyer = order.sale ? order.sale.collected - order.sale.returned : 0;
    refuseIf(buyerAmount > ofBuyer, "more than the buyer paid");
    const parts = shares(requested, rests);
    const unearned = sumOf(slots, ({ unit, part }) =>
      part === "kept" || isGone(unit)
        ? 0
        : (parts[slots.findIndex((one) => one.unit === unit && one.part === part)] ?? 0),
    );
    this.ledger.add("seller", "deferred", -unearned);
    giveBack(this.ledger, order, unearned);
    this.ledger.add("seller", "refunds", requested - unearned);
    giveBack(this.ledger, order, requested - unearned);
    toBuyer(this.ledger, order, buyerAmount);
    slots.forEach(({ unit, part }, index) => {
      unit[part] -= parts[index] ?? 0;
    });
    if (order.design) order.design.refunded += parts[slots.length] ?? 0;
    order.refunded += requested;
    settleReferral(this.ledger, order);
  }

  /** Recalculates at current prices: a reservation rises or falls, a captured charge only falls; the cost follows. */
  reprice(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || originOf(order) === "Cancel", "not to be priced");
    if (order.phase === "quote") return;
    const isCaptured = order.phase === "captured";
    const live = order.units.flatMap((unit, index) =>
      unit.state === "cancelled" ? [] : [{ unit, now: priceOf(order, this.prices, index) }],
    );
    const renewed = live.map(({ unit, now }) => ({
      unit,
      goods: isCaptured ? Math.min(now.goods, unit.goods) : now.goods,
      shipping: isCaptured ? Math.min(now.shipping, unit.shipping) : now.shipping,
      cost: now.cost,
    }));
    const remaining = renewed.filter(({ unit }) => !isGone(unit));
    const change = sumOf(remaining, ({ unit, goods, shipping }) => goods + shipping - restOf(unit));
    if (change > 0) take(this.ledger, order, change, isCaptured ? "deferred" : "held");
    else this.release(order, -change);
    const gone = renewed.filter(({ unit }) => isGone(unit));
    for (const [part, account] of [
      ["goods", "fulfilment"],
      ["shipping", "shipping"],
    ] as const) {
      const fallen = sumOf(gone, (one) => one.unit[part] - one[part]);
      this.ledger.add("seller", account, -fallen);
      giveBack(this.ledger, order, fallen);
    }
    for (const { unit, goods, shipping, cost } of renewed) {
      if (unit.isCostPosted) this.owe(cost - unit.cost);
      Object.assign(unit, { goods, shipping, cost });
    }
    settleReferral(this.ledger, order);
    this.approveIfAuto(order);
  }

  calcProfit(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || order.status !== "Fulfilled", "not fulfilled");
    settleReferral(this.ledger, order);
  }

  /** Fulfilled, and paid out by the store less what went back to the buyer. */
  isDue({ status, isReleased, sale }: ModelOrder): boolean {
    const isSettled = !sale || sale.settled >= sale.collected - sale.returned;
    return status === "Fulfilled" && !isReleased && isSettled;
  }

  /** A line of a store's payout as the order is: what is left of the sale, the refunds, or both. */
  settle(side: Side, order: ModelOrder, line: { gross: number; fee: number; refunds: number }): void {
    const { sale } = order;
    refuseIf(side === "seller" || !sale, "no sale of the agency's store");
    if (!sale) return;
    const open = sale.collected - sale.settled - sale.deducted;
    const back = sale.returned - sale.deducted;
    const isNet = line.refunds === 0 && back > 0 && line.gross === open - back && line.gross > 0;
    const isExact = (line.gross === 0 || line.gross === open) && line.refunds <= back;
    refuseIf(line.gross + line.refunds === 0 || !(isExact || isNet), "not as the order is");
    const gross = isNet ? open : line.gross;
    const refunds = isNet ? back : line.refunds;
    sale.settled += gross - refunds;
    sale.deducted += refunds;
    this.ledger.add("seller", "storeCollections", refunds - gross);
    this.ledger.add("seller", "cash:Store", gross - refunds - line.fee);
    this.ledger.add("seller", "paymentFees", line.fee);
    if (this.isDue(order)) this.releaseProfit(order);
  }

  /** Releases pending profit at the release date. */
  releaseProfit(order: ModelOrder): void {
    for (const team of ["seller", "referrer"] as const) {
      this.ledger.add(team, "profitPending", -order.pending[team]);
      this.ledger.toProfit(team, order.pending[team]);
      order.pending[team] = 0;
    }
    order.isReleased = true;
  }
}

interface Slot {
  unit: Unit;
  part: "goods" | "shipping" | "kept";
}

const everySlot = (order: ModelOrder): Slot[] =>
  (order.phase === "captured" ? order.units : []).flatMap((unit) =>
    (["goods", "shipping", "kept"] as const).map((part) => ({ unit, part })),
  );

/** The units shipped first, which refunds use first; as many of these as are made again stay. */
function goodsSlots(
  order: ModelOrder,
  { item, quantity, remade }: { item: number; quantity: number; remade: number },
): Slot[] {
  const whole = order.units.filter((unit) => unit.item === item && unit.goods > 0);
  refuseIf(quantity > whole.length - remade, "more than can be refunded");
  const gone = whole.filter(isGone);
  const free = [
    ...gone.slice(0, Math.max(0, gone.length - remade)),
    ...whole.filter((unit) => !isGone(unit)),
  ];
  return free.slice(0, quantity).map((unit) => ({ unit, part: "goods" }));
}
