import { toDollars } from "../../money/cents.ts";
import { take } from "../../money/flows.ts";
import type { LedgerSession } from "../../money/ledger-session.ts";
import { recordForOrder } from "../../money/settle.ts";
import { walletBalance } from "../../money/wallet-operations.ts";
import { closedGates, type Gate } from "../gates/gates.ts";
import { gatesAhead } from "../incoming/check-order.ts";
import type { NewItem } from "../incoming/draft-order.ts";
import type { NewOrderOfDraft } from "../incoming/new-order.ts";
import { type StoredItem, titleOf } from "../incoming/stored-draft.ts";
import type { ResolvedItem } from "../mapping/resolve.ts";
import { chargeOf, copyOrder, type Item, type Order } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { OrderQuote } from "./responses.ts";

/** The balance gate of a charge, which only the wallet knows. The session stays unchanged where it is closed. */
function balanceGate(order: Order, ledger: LedgerSession, now: string): Gate[] {
  const copy = copyOrder(order);
  const { total } = chargeOf(order);
  try {
    ledger.attempt(() => recordForOrder(ledger, copy, "submit", () => take(ledger, copy, total, "held")));
    return [];
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return [{ gate: "balance", owner: "seller", fix: error.message, since: now }];
  }
}

function quotedItem(
  item: Item,
  { title, sku, unitPrice }: Pick<NewItem, "title" | "sku" | "unitPrice"> = {
    title: "",
    sku: null,
    unitPrice: 0n,
  },
  resolved: ResolvedItem | undefined,
): OrderQuote["items"][number] {
  const variant = resolved?.variant ?? null;
  const goods = item.lots.reduce((sum, lot) => sum + lot.goods.total, 0n);
  const required = variant?.requiredSlots ?? [];
  return {
    sku: sku ?? "",
    title,
    variant: variant && {
      id: variant.id,
      catalogVariantCode: variant.code,
      catalog: variant.catalog,
      color: variant.color,
      size: variant.size,
      inStock: variant.inStock,
    },
    notOurs: false,
    unitPrice: toDollars(unitPrice),
    charge: toDollars(goods),
    priceMissing: variant ? item.priceMissing : null,
    missingArtwork: required.filter((slot) => !resolved?.artworks[slot - 1]),
    personalizationFields: [...(resolved?.personalizationFields ?? [])],
  };
}

const notOursItem = (item: StoredItem): OrderQuote["items"][number] => ({
  sku: item.sku,
  title: titleOf(item),
  variant: null,
  notOurs: true,
  unitPrice: toDollars(BigInt(item.unitPrice ?? 0)),
  charge: 0,
  priceMissing: null,
  missingArtwork: [],
  personalizationFields: [],
});

/**
 * What an order would cost and wait for. `order` is the draft of `drafted`, which lacks the entered items of `leftOut`;
 * `ledger` a session that nobody writes.
 */
export function quoteOrder(
  drafted: NewOrderOfDraft,
  order: Order,
  leftOut: readonly StoredItem[],
  ledger: LedgerSession,
  now: string,
): Required<OrderQuote> {
  const { input, resolved } = drafted;
  const charge = chargeOf(order);
  const { teamId } = order;
  const wallet = walletBalance(ledger.balance(teamId, "available"), ledger.balance(teamId, "receivable"));
  const balance = balanceGate(order, ledger, now);
  const items = order.items.map((item, index) => quotedItem(item, input.items[index], resolved[index]));
  // Each item of the response is that of the entered one at its place.
  for (const item of leftOut) items.splice(item.row - 1, 0, notOursItem(item));
  return {
    items,
    charge: {
      items: toDollars(charge.items),
      shipping: toDollars(charge.shipping),
      total: toDollars(charge.total),
    },
    gates: [...gatesAhead(order, now), ...balance],
    address: [...input.address.findings],
    canSubmit: order.items.length > 0 && balance.length === 0 && closedGates(order, "submit").length === 0,
    balance: { now: toDollars(wallet), after: toDollars(wallet - charge.total) },
  };
}
