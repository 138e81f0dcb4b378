import { type Cents, split, sum } from "../../money/cents.ts";
import { returnToBuyer } from "../../money/flows.ts";
import { credit, recordForOrder, refundable, settleReferral } from "../../money/settle.ts";
import { checkNamedOnce, itemNamed } from "../edit/named-items.ts";
import { lower, pickUnits } from "../lots.ts";
import { isGone, type Lot, type Order, type RefundedPart } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { Rule } from "./step.ts";

export interface RefundTerms {
  reason: string;
  /** Units whose goods are refunded, or */
  items?: readonly { itemId: string; quantity?: number }[];
  /** an amount of the charge, spread over all charged units. In cents. */
  amount?: Cents;
  /** The amount that the buyer of a collected sale gets, independent of the charge. In cents. */
  buyerAmount?: Cents;
}

/** A part of the charge that can be lowered, with its account. */
interface Slot {
  of: RefundedPart | "design";
  debit: "deferred" | "refunds";
  rest: Cents;
  lower(amount: Cents): void;
}

function slotsOf(order: Order): Slot[] {
  const slots: Slot[] = [];
  for (const item of order.items) {
    if (order.phase !== "captured") continue;
    const slot = (lot: Lot, part: "goods" | "shipping"): Slot => ({
      of: part,
      debit: isGone(lot) ? "refunds" : "deferred",
      rest: lot[part].total,
      lower: (amount) => {
        lower(lot, part, amount);
        item.givenBack += amount;
      },
    });
    for (const lot of item.lots) slots.push(slot(lot, "goods"), slot(lot, "shipping"));
    slots.push({
      of: "kept",
      debit: "refunds",
      rest: item.kept,
      lower: (amount) => {
        item.kept -= amount;
        item.givenBack += amount;
      },
    });
  }
  const { design } = order;
  if (design?.captured) {
    slots.push({
      of: "design",
      debit: "refunds",
      rest: design.fee - design.refunded,
      lower: (amount) => {
        order.design = { ...design, refunded: design.refunded + amount };
      },
    });
  }
  return slots;
}

const countOf = (lots: readonly Lot[]) => lots.reduce((count, lot) => count + lot.quantity, 0);

/** The goods of given units. Shipped units are refunded first, since buyers complain about these. */
function goodsSlots(order: Order, items: NonNullable<RefundTerms["items"]>): Slot[] {
  checkNamedOnce(items);
  return items.flatMap(({ itemId, quantity }) => {
    const item = itemNamed(order, itemId);
    const whole = item.lots.filter((lot) => lot.goods.total > 0n);
    // A unit that is made again at the agency's cost is not refunded as well.
    const units = countOf(whole) - item.remade;
    const count = quantity ?? units;
    if (count <= 0 || count > units) throw new RuleViolation("More of this item than can be refunded");
    let left = count;
    const picked: Lot[] = [];
    const pick = (lots: readonly Lot[], most: number) => {
      let more = Math.min(left, most);
      for (const lot of lots) {
        if (more <= 0) break;
        const part = splitOff(item, lot, Math.min(more, lot.quantity));
        picked.push(part);
        more -= part.quantity;
        left -= part.quantity;
      }
    };
    const gone = whole.filter(isGone);
    // The units that are made again have left, so that many stay as they are.
    pick(gone, countOf(gone) - item.remade);
    pick(
      whole.filter((lot) => !isGone(lot)),
      left,
    );
    return picked.map(
      (lot): Slot => ({
        of: "goods",
        debit: isGone(lot) ? "refunds" : "deferred",
        rest: lot.goods.total,
        lower: (amount) => {
          lower(lot, "goods", amount);
          item.givenBack += amount;
        },
      }),
    );
  });
}

/** Splits a part off one lot, in place. */
function splitOff(item: Order["items"][number], lot: Lot, quantity: number): Lot {
  if (quantity === lot.quantity) return lot;
  const apart = { ...item, lots: [lot] };
  const [front] = pickUnits(apart, [lot.state], quantity) ?? [];
  if (!front) return lot;
  item.lots = item.lots.flatMap((one) => (one === lot ? apart.lots : [one]));
  return front;
}

/** Refunds a part of a captured charge, and independently money to the buyer of a collected sale. */
export const refund: Rule<RefundTerms> = (order, { ledger }, { items, amount, buyerAmount = 0n }) => {
  if (order.phase !== "captured" && !order.design?.captured)
    throw new RuleViolation("Nothing of this order was captured yet");
  // The fee of an approved design is captured before the units are.
  if (items && order.phase !== "captured") throw new RuleViolation("No unit of this order was captured yet");
  const slots = items ? goodsSlots(order, items) : slotsOf(order);
  const whole = sum(slots.map((slot) => slot.rest));
  const requested = amount ?? (items ? whole : 0n);
  if (requested < 0n || buyerAmount < 0n || requested + buyerAmount === 0n)
    throw new RuleViolation("Name an amount above 0");
  if (requested > whole || requested > refundable(order))
    throw new RuleViolation("More than this order's charge can give back");
  const sale = order.sale;
  if (buyerAmount > 0n && (!sale || buyerAmount > sale.collected - sale.returned)) {
    throw new RuleViolation("More than the buyer paid");
  }
  const parts = split(
    requested,
    slots.map((slot) => slot.rest),
  );
  const partsWhere = (belongs: (slot: Slot) => boolean) =>
    sum(slots.map((slot, index) => (belongs(slot) ? (parts[index] ?? 0n) : 0n)));
  const out = (debit: Slot["debit"]) => partsWhere((slot) => slot.debit === debit);
  const of = (part: RefundedPart) => order.refunded[part] + partsWhere((slot) => slot.of === part);
  recordForOrder(ledger, order, "refund", () => {
    credit(
      ledger,
      order,
      [
        { debit: "deferred", amount: out("deferred") },
        { debit: "refunds", amount: out("refunds") },
      ],
      0n,
    );
    returnToBuyer(ledger, order, buyerAmount);
  });
  slots.forEach((slot, index) => {
    slot.lower(parts[index] ?? 0n);
  });
  order.totalRefund += requested;
  order.refunded = { goods: of("goods"), shipping: of("shipping"), kept: of("kept") };
  settleReferral(ledger, order);
};
