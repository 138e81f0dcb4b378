import type { Account } from "../../money/accounts.ts";
import { type Cents, larger, smaller, sum } from "../../money/cents.ts";
import type { Creditor } from "../../money/creditors.ts";
import { giveBack } from "../../money/flows.ts";
import type { ItemQuote } from "../../money/prices.ts";
import { charge, postCosts, recordForOrder, settleReferral } from "../../money/settle.ts";
import { itemNamed } from "../edit/named-items.ts";
import { overLots } from "../lots.ts";
import { costOf, type Item, isGone, isOpen, type Lot, type Order, type Part, portion } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { Context, Rule } from "./step.ts";
import { applyQuote } from "./submit.ts";

/** New values of a lot's parts; unchanged parts are left out. */
type Renewal = {
  item: Item;
  lot: Lot;
  parts: Partial<Record<Part, Lot[Part]>>;
  /** To whom the cost is owed afterwards: who is owed a cost changes with the cost alone. */
  creditor: Creditor;
};

const live = (lot: Lot) => lot.state !== "cancelled";

/** Only lower values: a captured charge never rises with a new price. */
const fall = (lot: Lot, part: "goods" | "shipping", now: Lot["goods"]) =>
  now.total < lot[part].total ? { [part]: now } : {};

/** Reprices all active units: in both directions before capture, afterwards only downward for the seller. */
export const reprice: Rule = (order, context) => repriceUnits(order, context, () => true);

/** The amounts of a quote, as a text. */
const quotedAs = (order: Order): string =>
  order.items
    .map(({ priceMissing, lots }) =>
      [
        priceMissing,
        ...lots.flatMap(({ goods, shipping, cost, costShipping, creditor }) => [
          goods.total,
          shipping.total,
          cost.total,
          costShipping.total,
          creditor,
        ]),
      ].join(" "),
    )
    .join(", ");

/** Quotes an order by the prices that count now. Refuses one that is submitted, or whose quote is the same. */
export const requote: Rule = (order, context) => {
  if (order.phase !== "quote") throw new RuleViolation("The prices of a submitted order stay");
  const before = quotedAs(order);
  applyQuote(order, context.quote(order));
  if (quotedAs(order) === before) throw new RuleViolation("The prices are the same");
};

function repriceUnits(order: Order, context: Context, includes: (lot: Lot) => boolean): void {
  const quotes = context.quote(order);
  if (order.phase === "quote") {
    applyQuote(order, quotes);
    return;
  }
  const captured = order.phase === "captured";
  renew(order, context, "reprice", quotes, (lot, parts) =>
    includes(lot)
      ? {
          cost: parts.cost,
          costShipping: parts.costShipping,
          ...(captured
            ? { ...fall(lot, "goods", parts.goods), ...fall(lot, "shipping", parts.shipping) }
            : { goods: parts.goods, shipping: parts.shipping }),
        }
      : {},
  );
}

/**
 * Reprices the units of an order that have not shipped after an item got another variant. What has shipped was the old
 * variant, and stays as it was charged.
 */
export const updateItemCode: Rule<{ itemId: string }> = (order, context, { itemId }) => {
  if (!itemNamed(order, itemId).lots.some(isOpen))
    throw new RuleViolation("All units of this item have shipped or are canceled");
  repriceUnits(order, context, (lot) => !isGone(lot));
};

/** Reprices shipping of units that have not shipped, after a change of address: charges a rise, refunds a fall. */
export function repriceShipping(order: Order, context: Context, agencyBears: boolean): void {
  const quotes = context.quote(order);
  if (order.phase === "quote") {
    applyQuote(order, quotes);
    return;
  }
  renew(order, context, "address", quotes, (lot, parts, creditor) => {
    if (lot.state !== "new" && lot.state !== "made") return {};
    const bears = agencyBears && parts.shipping.total > lot.shipping.total;
    return {
      // A supplier's price, which was fixed at submit, includes shipping.
      ...(lot.creditor === null || lot.creditor === creditor ? { costShipping: parts.costShipping } : {}),
      ...(bears ? {} : { shipping: parts.shipping }),
    };
  });
}

const PARTS_OF_CHARGE = ["goods", "shipping"] as const;
const PARTS_OF_COST = ["cost", "costShipping"] as const;

function renew(
  order: Order,
  context: Context,
  event: string,
  quotes: readonly ItemQuote[],
  decide: (lot: Lot, parts: Record<Part, Lot[Part]>, creditor: Creditor) => Renewal["parts"],
): void {
  const renewals: Renewal[] = order.items.flatMap((item, index) => {
    const quoted = quotes[index];
    if (!quoted || quoted.priceMissing) return [];
    item.priceMissing = null;
    const goods = overLots(item.lots, quoted.goods);
    const shipping = overLots(item.lots, quoted.shipping);
    const cost = overLots(item.lots, quoted.cost);
    const costShipping = overLots(item.lots, quoted.costShipping);
    const nothing = portion(0n, 0n);
    return item.lots.filter(live).map((lot) => {
      const at = item.lots.indexOf(lot);
      const parts = {
        goods: goods[at] ?? nothing,
        shipping: shipping[at] ?? nothing,
        cost: cost[at] ?? nothing,
        costShipping: costShipping[at] ?? nothing,
      };
      const renewed = decide(lot, parts, quoted.creditor);
      return { item, lot, parts: renewed, creditor: renewed.cost ? quoted.creditor : lot.creditor };
    });
  });
  post(order, context, event, renewals);
  for (const renewal of renewals) {
    const { item, lot, parts, creditor } = renewal;
    if (order.phase === "captured") {
      const change = difference([renewal], PARTS_OF_CHARGE);
      if (change > 0n) item.captured += change;
      else item.givenBack -= change;
    }
    Object.assign(lot, parts, { creditor });
  }
  settleReferral(context.ledger, order);
}

const difference = (renewals: readonly Renewal[], parts: readonly Part[]): Cents =>
  sum(
    renewals.flatMap(({ lot, parts: renewed }) =>
      parts.map((part) => (renewed[part] ? renewed[part].total - lot[part].total : 0n)),
    ),
  );

/** Posts the differences of new values: charges rises, refunds falls to the account of each lot's money. */
function post(order: Order, { ledger }: Context, event: string, renewals: readonly Renewal[]): void {
  const { teamId, id: orderId } = order;
  const captured = order.phase === "captured";
  const gone = renewals.filter(({ lot }) => captured && isGone(lot));
  const here = renewals.filter((renewal) => !gone.includes(renewal));
  const reserve: Account = captured ? "deferred" : "held";
  const goneBack = {
    fulfilment: -difference(gone, ["goods"]),
    shipping: -difference(gone, ["shipping"]),
  };
  const hereChange = difference(here, PARTS_OF_CHARGE);
  const costChange = difference(renewals, PARTS_OF_COST);
  const posted = renewals.filter(({ lot, parts }) => lot.costPosted && (parts.cost || parts.costShipping));
  recordForOrder(ledger, order, event, () => {
    if (hereChange > 0n || costChange > 0n) {
      charge(ledger, order, larger(hereChange, 0n), larger(costChange, 0n), reserve);
    }
    giveBack(ledger, order, -smaller(hereChange, 0n), reserve);
    giveBack(ledger, order, goneBack.fulfilment, "fulfilment");
    giveBack(ledger, order, goneBack.shipping, "shipping");
    postCosts(
      ledger,
      order,
      posted.flatMap(({ lot, parts, creditor }) => [
        { creditor: lot.creditor, amount: -costOf(lot) },
        { creditor, amount: costOf({ ...lot, ...parts }) },
      ]),
    );
  });
  ledger.invoice("IN", teamId, {
    orderId,
    sellerAmount: -smaller(hereChange, 0n) + goneBack.fulfilment + goneBack.shipping,
    agencyAmount: -smaller(costChange, 0n),
  });
}
