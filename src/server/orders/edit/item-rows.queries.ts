import { sql } from "drizzle-orm";
import type { QuoteBody } from "../../../domain/orders/create/new-order-body.ts";
import { titleOf } from "../../../domain/orders/incoming/stored-draft.ts";
import { RuleViolation } from "../../../domain/orders/rule-violation.ts";
import { badField } from "../../api-error.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { checkImages } from "../../files/library.queries.ts";
import type { AgencyScope } from "../../scope.ts";
import { enteredOrder } from "../create/draft.queries.ts";
import { ITEM_SHAPE, insertItemsFrom, itemRows } from "../incoming/create.queries.ts";
import { refreshOrderTypes } from "../order-type.queries.ts";

export interface ItemChanges {
  readonly add: QuoteBody["items"];
  /** Ids of items of the order. */
  readonly remove: readonly string[];
}

/** The changes as texts for the order's history. */
export interface ChangedItems {
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly position: number;
  /** Cents. */
  readonly worth: string;
}

const textOf = ({ quantity, title }: Pick<Row, "quantity" | "title">) => `${quantity} × ${title}`;
const worthOf = (rows: readonly Row[]) => rows.reduce((sum, { worth }) => sum + BigInt(worth), 0n);

async function insertItems(
  tx: Transaction,
  scope: AgencyScope,
  { orderId, teamId, after }: { orderId: string; teamId: string; after: number },
  add: ItemChanges["add"],
): Promise<readonly Row[]> {
  const { agencyId } = scope;
  const images = add.flatMap((item, index) =>
    Object.entries(item).flatMap(([key, path]) =>
      key.startsWith("artwork") && typeof path === "string" ? [[`add.${index}.${key}`, [path]] as const] : [],
    ),
  );
  await checkImages(tx, scope, new Map(images), new Set());
  const { drafted, order, leftOut } = await enteredOrder(tx, { agencyId, teamId }, { items: add });
  const [notOurs] = leftOut;
  if (notOurs)
    throw badField(
      `add.${notOurs.row - 1}.sku`,
      `${titleOf(notOurs)} is saved as not ours. Delete the saved mapping to add it`,
    );
  const rows = itemRows({ input: drafted.input, order }).map((row) => ({
    ...row,
    o: orderId,
    p: row.p + after + 1,
  }));
  await tx.execute(insertItemsFrom(agencyId, recordset(rows, ITEM_SHAPE)));
  return rows.map(({ id, title, q, u, p }) => ({
    id,
    title,
    quantity: q,
    position: p,
    worth: String(u * q),
  }));
}

/**
 * Writes the rows of items that are added and removed, and what the buyer pays for them. The caller has locked the order,
 * prices it afterwards by the action `edit`, which also judges whether it may be edited, and refreshes its search text.
 */
export async function changeItemRows(
  tx: Transaction,
  scope: AgencyScope,
  { orderId, teamId }: { orderId: string; teamId: string },
  { add, remove }: ItemChanges,
): Promise<ChangedItems> {
  const { agencyId } = scope;
  if (add.length + remove.length === 0) return {};
  const rows = await rowsOf<Row>(
    tx,
    sql`select id, title, quantity, position, unit_price * quantity as worth from order_items
      where agency_id = ${agencyId} and order_id = ${orderId} and deleted_at is null order by position, id`,
  );
  const removed = rows.filter(({ id }) => remove.includes(id));
  if (removed.length < new Set(remove).size) throw new RuleViolation("The order has no such item");
  if (removed.length === rows.length && add.length === 0)
    throw new RuleViolation("An order needs an item. Cancel the order instead");
  await tx.execute(sql`update order_items set deleted_at = now(), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and order_id = ${orderId} and id = any(${uuids(removed.map(({ id }) => id))})`);
  const after = Math.max(-1, ...rows.map(({ position }) => position));
  const added = add.length > 0 ? await insertItems(tx, scope, { orderId, teamId, after }, add) : [];
  const more = worthOf(added) - worthOf(removed);
  // What a buyer has paid already stays.
  await tx.execute(sql`update orders set sub_total_price = greatest(0, sub_total_price + ${more}),
      total_price = greatest(0, total_price + ${more})
    where agency_id = ${agencyId} and id = ${orderId}
      and (accounting -> 'sale' ->> 'paid')::boolean is not true`);
  await refreshOrderTypes(tx, agencyId, [orderId]);
  return {
    ...(added.length > 0 && { added: added.map(textOf) }),
    ...(removed.length > 0 && { removed: removed.map(textOf) }),
  };
}
