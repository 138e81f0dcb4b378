import { sql } from "drizzle-orm";
import type { OrderEdit } from "../../../domain/orders/edit/order-edit.ts";
import {
  type PersonalizationValue,
  personalizationText,
  sameValues,
} from "../../../domain/orders/personalization/personalization.ts";
import { notFound } from "../../api-error.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { ordersIn } from "../load.queries.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import { changeItemRows } from "./item-rows.queries.ts";
import { performOne } from "./one-order.ts";

type ItemEdit = NonNullable<OrderEdit["items"]>[number];

interface Stored extends Record<string, unknown> {
  readonly note: string;
  readonly shippingOption: string;
  readonly teamId: string;
  readonly items: Readonly<
    Record<string, { quantity: number; personalization: readonly PersonalizationValue[] }>
  > | null;
}

async function lockStored(tx: Transaction, scope: AgencyScope, id: string): Promise<Stored> {
  const [stored] = await rowsOf<Stored>(
    tx,
    sql`select coalesce(note, '') as note, shipping_option as "shippingOption",
        seller_team_id as "teamId",
        (select json_object_agg(i.id, json_build_object('quantity', i.quantity, 'personalization', i.personalization))
          from order_items i where i.agency_id = "orders".agency_id
          and i.order_id = "orders".id and i.deleted_at is null) as items
      from "orders" where ${ordersIn(scope)} and "orders".id = ${id} for update`,
  );
  if (!stored) throw notFound();
  return stored;
}

/** The items whose personalization an edit changes, with the texts for the order's history. */
const personalizedIn = (edits: Iterable<ItemEdit>, stored: Stored) =>
  [...edits].flatMap(({ id: item, personalization: values }) => {
    const before = stored.items?.[item]?.personalization ?? [];
    if (!values || sameValues(before, values)) return [];
    return [{ item, before: personalizationText(before), after: personalizationText(values) }];
  });

function changesOrder(edit: OrderEdit, items: readonly ItemEdit[], stored: Stored): boolean {
  const { note = stored.note, shippingOption = stored.shippingOption } = edit;
  return (
    note !== stored.note ||
    shippingOption !== stored.shippingOption ||
    items.some(({ id, quantity }) => {
      const item = stored.items?.[id];
      return !item || (quantity !== undefined && quantity !== item.quantity);
    }) ||
    personalizedIn(items, stored).length > 0
  );
}

/** Edits an order, charges the difference and writes its rows. */
export async function editOrder(tx: Transaction, actor: Actor, id: string, body: OrderEdit): Promise<void> {
  const scope = agencyScopeOf(actor);
  const stored = await lockStored(tx, scope, id);
  const { add = [], ...rest } = body;
  const remove = (body.items ?? []).flatMap(({ id: item, remove }) => (remove ? item : []));
  const kept = (body.items ?? []).filter(({ id: item }) => !remove.includes(item));
  const edits = new Map(kept.map((item) => [item.id, item]));
  const isSame = add.length + remove.length === 0 && !changesOrder(body, [...edits.values()], stored);
  if (isSame) return;
  const { agencyId } = scope;
  const changed = await changeItemRows(tx, scope, { orderId: id, teamId: stored.teamId }, { add, remove });
  const personalized = personalizedIn(edits.values(), stored);
  const performed = await performOne(tx, actor, {
    id,
    name: "edit",
    version: body.version,
    action: (order) => {
      const itemIds = new Set(order.items.map((item) => item.id));
      if ([...edits.keys()].some((item) => !itemIds.has(item))) return "The order has no such item";
      const items = order.items.map((item) => {
        const { quantity = item.quantity, personalization: values } = edits.get(item.id) ?? {};
        const retail = (item.retail / BigInt(item.quantity)) * BigInt(quantity);
        const personalization =
          item.personalization && values ? { ...item.personalization, values } : item.personalization;
        return { ...item, quantity, retail, ...(personalization && { personalization }) };
      });
      return { type: "edit", items, ...(body.shippingOption && { shippingOption: body.shippingOption }) };
    },
    detail: { ...rest, ...changed, ...(personalized.length > 0 && { personalized }) },
  });
  const rows = [...edits.values()].map((item) => ({
    i: item.id,
    q: item.quantity ?? null,
    p: item.personalization ?? null,
  }));
  if (rows.length > 0)
    await tx.execute(sql`update order_items i set quantity = coalesce(x.q, i.quantity),
        personalization = coalesce(x.p, i.personalization)
      from ${recordset(rows, { i: "uuid", q: "int", p: "jsonb" })}
      where i.agency_id = ${agencyId} and i.id = x.i and i.order_id = ${id}`);
  const [edited] = performed.changed;
  const paidMore = edited ? edited.after.totalPrice - edited.before.totalPrice : 0n;
  await tx.execute(sql`update orders set note = coalesce(${body.note ?? null}, note),
      shipping_option = coalesce(${body.shippingOption ?? null}, shipping_option),
      sub_total_price = sub_total_price + ${paidMore}, total_price = total_price + ${paidMore}
    where agency_id = ${agencyId} and id = ${id}`);
  if (add.length + remove.length + personalized.length > 0 || body.note !== undefined)
    await refreshSearchTexts(tx, agencyId, [id]);
}
