import { type Books, refuseIf, rounded, shares, sumOf } from "./books.ts";
import type { Side } from "./desk.ts";
import { earnTheRest, giveBack, settleReferral, take, toBuyer } from "./money.ts";
import {
  isGone,
  isOpen,
  type ModelOrder,
  originOf,
  type Prices,
  pricesOf,
  restOf,
  statusOfUnits,
  type Unit,
} from "./order.ts";

const IN_WORK = ["InProduction", "PartiallyFulfilled"];
const HOLDABLE = ["Unfulfilled", "InReview", "Approved", ...IN_WORK];

/** Who may take which order where, and what becomes of its money: the table of the trade, in the model's words. */
export class Life {
  prices: Prices;
  /** The referrer's, in hundredths of a percent. */
  rate: number;
  private readonly books: Books;
  private readonly isAuto: boolean;

  constructor(books: Books, terms: { prices: Prices; rate: number; isAuto: boolean }) {
    this.books = books;
    this.prices = terms.prices;
    this.rate = terms.rate;
    this.isAuto = terms.isAuto;
  }

  submit(side: Side, order: ModelOrder): void {
    refuseIf(side === "agency" || !["Unfulfilled", "Rejected"].includes(order.status), "not to be submitted");
    const priced = order.units.map((unit, index) => ({ ...unit, ...pricesOf(this.prices, index) }));
    take(this.books, order, sumOf(priced, restOf), "held");
    order.units = priced;
    order.referral = this.rate > 0 ? { rate: this.rate, posted: 0 } : null;
    order.phase = "held";
    order.status = "InReview";
    this.goOn(order);
  }

  /** Of a team whose orders are approved by themselves, whatever brings one to review brings it on. */
  private goOn(order: ModelOrder): void {
    if (this.isAuto && order.status === "InReview") this.approve("agency", order);
  }

  approve(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || order.status !== "InReview", "not to be approved");
    const amount = sumOf(order.units, restOf);
    this.books.add("seller", "held", -amount);
    this.books.add("seller", "deferred", amount);
    order.phase = "captured";
    order.status = "Approved";
  }

  reject(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || !["InReview", "Approved"].includes(originOf(order)), "not to be rejected");
    this.release(order, sumOf(order.units, restOf));
    for (const unit of order.units) Object.assign(unit, { goods: 0, shipping: 0, cost: 0 });
    Object.assign(order, { phase: "quote", status: "Rejected", hold: null, referral: null });
    order.isCancelAsked = false;
  }

  /** Out of what is reserved or not yet earned, back to where it came from. */
  private release(order: ModelOrder, amount: number): void {
    this.books.add("seller", order.phase === "captured" ? "deferred" : "held", -amount);
    giveBack(this.books, order, amount);
  }

  hold(side: Side, order: ModelOrder): void {
    const from = originOf(order);
    refuseIf(!HOLDABLE.includes(from) || (side === "seller" && IN_WORK.includes(from)), "not to be held");
    refuseIf(order.hold !== null && (side === "seller" || order.hold.by === "agency"), "held already");
    order.hold = { by: side, from };
    order.status = "Hold";
  }

  /** `nobody`: asked by the side whose call it is not. */
  unhold(side: Side | "nobody", order: ModelOrder): void {
    refuseIf(side === "nobody" || !order.hold, "not held, or not theirs to ask");
    refuseIf(side === "seller" && order.hold?.by === "agency", "the agency's hold");
    this.leaveHold(order);
    this.goOn(order);
  }

  private leaveHold(order: ModelOrder): void {
    if (!order.hold) return;
    const { from } = order.hold;
    order.hold = null;
    order.status = from;
    if (IN_WORK.includes(from)) this.follow(order);
  }

  /** Once picked up, the status is what the units say; at the end of them profit and referral are earned. */
  private follow(order: ModelOrder): void {
    if (!order.hold) order.status = statusOfUnits(order);
    if (!order.units.some(isOpen)) order.isCancelAsked = false;
    if (order.status !== "Fulfilled" || order.isFulfilled) return;
    order.isFulfilled = true;
    earnTheRest(this.books, order);
    settleReferral(this.books, order);
  }

  /** A seller alone before production; afterwards he asks and the agency cancels, keeping a part if it likes. */
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
    this.books.add("seller", "deferred", -keptCost);
    this.books.add("seller", "cancelFee", keptCost);
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
    if (order.sale) {
      const left = order.sale.collected - order.sale.returned;
      toBuyer(this.books, order, isWhole ? left : Math.min(retail, left));
      if (isWhole) earnTheRest(this.books, order);
    }
    order.isCancelAsked = false;
    if (isMade) this.follow(order);
    settleReferral(this.books, order);
  }

  private owe(amount: number): void {
    this.books.add("seller", "supplierCost", amount);
    this.books.add("seller", "supplierPayable", amount);
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

  /** Units leave: their charge is earned and their cost is due. Goods that left are held no longer. */
  ship(side: Side, order: ModelOrder, item: number, quantity: number): void {
    const left = order.units.filter((unit) => unit.item === item && unit.state === "made");
    refuseIf(side === "seller" || !IN_WORK.includes(originOf(order)), "not in production");
    refuseIf(quantity > left.length, "not so many are left");
    for (const unit of left.slice(0, quantity)) {
      this.books.add("seller", "deferred", -restOf(unit));
      this.books.add("seller", "fulfilment", unit.goods);
      this.books.add("seller", "shipping", unit.shipping);
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

  /** An amount of the charge over all that stands, or the goods of units; and apart, money to the buyer. */
  refund(
    side: Side,
    order: ModelOrder,
    terms: { amount?: number; item?: number; quantity?: number; buyerAmount: number },
  ): void {
    refuseIf(side === "seller" || order.phase !== "captured", "nothing was captured");
    const slots =
      terms.item === undefined ? everySlot(order) : goodsSlots(order, terms.item, terms.quantity ?? 1);
    const whole = sumOf(slots, ({ unit, part }) => unit[part]);
    const asked = terms.item === undefined ? (terms.amount ?? 0) : whole;
    const { buyerAmount } = terms;
    refuseIf(asked + buyerAmount === 0 || asked > whole, "more than there is");
    const ofBuyer = order.sale ? order.sale.collected - order.sale.returned : 0;
    refuseIf(buyerAmount > ofBuyer, "more than the buyer paid");
    const parts = shares(
      asked,
      slots.map(({ unit, part }) => unit[part]),
    );
    const unearned = sumOf(slots, ({ unit, part }) =>
      part === "kept" || isGone(unit)
        ? 0
        : (parts[slots.findIndex((one) => one.unit === unit && one.part === part)] ?? 0),
    );
    this.books.add("seller", "deferred", -unearned);
    giveBack(this.books, order, unearned);
    this.books.add("seller", "refunds", asked - unearned);
    giveBack(this.books, order, asked - unearned);
    toBuyer(this.books, order, buyerAmount);
    slots.forEach(({ unit, part }, index) => {
      unit[part] -= parts[index] ?? 0;
    });
    order.refunded += asked;
    settleReferral(this.books, order);
  }

  /** By today's prices: a reservation goes either way, what was captured falls and never rises; the cost follows. */
  reprice(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || originOf(order) === "Cancel", "not to be priced");
    if (order.phase === "quote") return;
    const isCaptured = order.phase === "captured";
    const live = order.units.flatMap((unit, index) =>
      unit.state === "cancelled" ? [] : [{ unit, now: pricesOf(this.prices, index) }],
    );
    const renewed = live.map(({ unit, now }) => ({
      unit,
      goods: isCaptured ? Math.min(now.goods, unit.goods) : now.goods,
      shipping: isCaptured ? Math.min(now.shipping, unit.shipping) : now.shipping,
      cost: now.cost,
    }));
    const here = renewed.filter(({ unit }) => !isGone(unit));
    const change = sumOf(here, ({ unit, goods, shipping }) => goods + shipping - restOf(unit));
    if (change > 0) take(this.books, order, change, isCaptured ? "deferred" : "held");
    else this.release(order, -change);
    const gone = renewed.filter(({ unit }) => isGone(unit));
    for (const [part, account] of [
      ["goods", "fulfilment"],
      ["shipping", "shipping"],
    ] as const) {
      const fallen = sumOf(gone, (one) => one.unit[part] - one[part]);
      this.books.add("seller", account, -fallen);
      giveBack(this.books, order, fallen);
    }
    for (const { unit, goods, shipping, cost } of renewed) {
      if (unit.isCostPosted) this.owe(cost - unit.cost);
      Object.assign(unit, { goods, shipping, cost });
    }
    settleReferral(this.books, order);
    this.goOn(order);
  }

  calcProfit(side: Side, order: ModelOrder): void {
    refuseIf(side === "seller" || order.status !== "Fulfilled", "not fulfilled");
    settleReferral(this.books, order);
  }

  isDue({ status, isReleased }: ModelOrder): boolean {
    return status === "Fulfilled" && !isReleased;
  }

  /** The release date has come. */
  releaseProfit(order: ModelOrder): void {
    for (const team of ["seller", "referrer"] as const) {
      this.books.add(team, "profitPending", -order.pending[team]);
      this.books.toProfit(team, order.pending[team]);
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
  order.units.flatMap((unit) => (["goods", "shipping", "kept"] as const).map((part) => ({ unit, part })));

/** Those that left first: they are what a buyer complains about. */
function goodsSlots(order: ModelOrder, item: number, quantity: number): Slot[] {
  const whole = order.units.filter((unit) => unit.item === item && unit.goods > 0);
  refuseIf(quantity > whole.length, "more than can be refunded");
  const sorted = [...whole.filter(isGone), ...whole.filter((unit) => !isGone(unit))];
  return sorted.slice(0, quantity).map((unit) => ({ unit, part: "goods" }));
}
