import type { Action } from "../../../domain/orders/act.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { stockUse } from "../../../domain/orders/stock.ts";
import type { Transaction } from "../../db/transaction.ts";
import { lockGoods } from "../../warehouses/goods.queries.ts";

/** An order, and what is to be done with it: an action, or the message that refuses it. */
interface Candidate {
  readonly before: Order;
  readonly action: Action | string;
}

/** Locks the stock that these actions may move or read, all of it in one statement. */
export async function lockStockFor(
  tx: Transaction,
  agencyId: string,
  candidates: Iterable<Candidate>,
  autoTeams: ReadonlySet<string>,
): Promise<void> {
  const used = [...candidates].flatMap(({ before, action }) => {
    if (typeof action === "string") return [];
    const use = stockUse(before, action.type, autoTeams.has(before.teamId));
    return use ? [{ use, items: before.items }] : [];
  });
  const items = used.flatMap((one) => one.items);
  const goods = items.flatMap((item) => item.goods ?? []);
  const taken = items.flatMap((item) => item.taken ?? []);
  const products = [...goods, ...taken].map(({ product }) => product);
  const moves = used.some(({ use }) => use === "moves");
  if (products.length > 0) await lockGoods(tx, agencyId, products, { goods, moves });
}
