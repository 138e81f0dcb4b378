import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Replaceable, replaceObstacle } from "../../../domain/orders/actions/edit.ts";
import { MAX_QUANTITY } from "../../../domain/orders/import/file/limits.ts";
import {
  type PersonalizationValue,
  personalizationText,
} from "../../../domain/orders/personalization/personalization.ts";
import { personalizationValues } from "../../../domain/orders/personalization/values.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../../domain/orders/status.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";
import { badField, notFound } from "../../api-error.ts";
import { command } from "../../command.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { lockOrders, ordersIn } from "../load.queries.ts";
import type { OrderRow } from "../order-row.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import { orderOfBody, orderOfUrl } from "./changed-order.ts";
import { performOne } from "./one-order.ts";

const orderEdit = z.strictObject({
  shippingOption: z.enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]).optional(),
  note: plainText(5_000).optional(),
  items: z
    .array(
      z.strictObject({
        id: identifier,
        quantity: z.int().min(1).max(MAX_QUANTITY).optional(),
        personalization: personalizationValues.optional(),
      }),
    )
    .max(1_000)
    .optional(),
  version: z.int().optional(),
});

type OrderEdit = z.output<typeof orderEdit>;
type ItemEdit = NonNullable<OrderEdit["items"]>[number];

/** What an edit can change, as stored. */
interface Stored extends Record<string, unknown> {
  readonly note: string;
  readonly shippingOption: string;
  readonly items: Readonly<
    Record<string, { quantity: number; personalization: readonly PersonalizationValue[] }>
  > | null;
}

async function lockStored(tx: Transaction, scope: AgencyScope, id: string): Promise<Stored> {
  const [stored] = await rowsOf<Stored>(
    tx,
    sql`select coalesce(note, '') as note, shipping_option as "shippingOption",
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
    const before = personalizationText(stored.items?.[item]?.personalization ?? []);
    const after = values ? personalizationText(values) : before;
    return before === after ? [] : [{ item, before, after }];
  });

/** Whether an edit differs from what is stored. */
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
async function editOrder(tx: Transaction, actor: Actor, id: string, body: OrderEdit): Promise<void> {
  const scope = agencyScopeOf(actor);
  const stored = await lockStored(tx, scope, id);
  const edits = new Map(body.items?.map((item) => [item.id, item]));
  if (!changesOrder(body, [...edits.values()], stored)) return;
  const { agencyId } = scope;
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
    detail: { ...body, ...(personalized.length > 0 && { personalized }) },
  });
  for (const { id: item, quantity, personalization } of edits.values()) {
    await tx.execute(sql`update order_items set quantity = coalesce(${quantity ?? null}, quantity),
        personalization = coalesce(${personalization ? JSON.stringify(personalization) : null}::jsonb, personalization)
      where agency_id = ${agencyId} and id = ${item} and order_id = ${id}`);
  }
  const [edited] = performed.changed;
  const paidMore = edited ? edited.after.totalPrice - edited.before.totalPrice : 0n;
  await tx.execute(sql`update orders set note = coalesce(${body.note ?? null}, note),
      shipping_option = coalesce(${body.shippingOption ?? null}, shipping_option),
      sub_total_price = sub_total_price + ${paidMore}, total_price = total_price + ${paidMore}
    where agency_id = ${agencyId} and id = ${id}`);
  if (body.note !== undefined) await refreshSearchTexts(tx, agencyId, [id]);
}

/** The order with this id, as `replaceObstacle` takes it. */
function replaceable(found: readonly OrderRow[], id: string): Replaceable | undefined {
  const row = found.find((one) => one.id === id);
  return (
    row && {
      teamId: row.seller_team_id,
      name: row.order_name,
      reference: row.reference_id1,
      status: row.status,
    }
  );
}

function editRoutes(api: FastifyInstance): void {
  command(api, {
    ...orderOfUrl,
    method: "PUT",
    url: "/orders/:id",
    requires: ["orders", "edit"],
    summary: "Change an order's quantities, personalization, shipping option or note before it is submitted",
    body: orderEdit,
    handler: ({ actor, params, body, tx }) => editOrder(tx, actor, params.id, body),
  });

  command(api, {
    ...orderOfUrl,
    method: "PATCH",
    url: "/orders/:id/order-with-old",
    requires: ["orders", "order-with-old"],
    summary: "Mark an order as the replacement of an older one, whose reference it may share",
    body: z.strictObject({ oldOrderId: identifier }),
    handler: async ({ actor, params: { id }, body, tx }) => {
      if (id === body.oldOrderId) throw badField("oldOrderId", "An order cannot replace itself");
      const found = await lockOrders(tx, agencyScopeOf(actor), [id, body.oldOrderId].sort());
      if (found.length !== 2) throw notFound();
      const [order, old] = [id, body.oldOrderId].map((one) => replaceable(found, one));
      const obstacle = order && old ? replaceObstacle(order, old) : null;
      if (obstacle) throw badField("oldOrderId", obstacle);
      const action = () => ({ type: "order-with-old" }) as const;
      await performOne(tx, actor, { id, name: "order-with-old", action, detail: body });
    },
  });
}

function recalculationRoutes(api: FastifyInstance): void {
  const body = z.strictObject({ orderId: identifier });
  command(api, {
    ...orderOfBody,
    method: "PUT",
    url: "/orders/calc-order-basecost",
    requires: ["orders", "calc-order-basecost"],
    summary: "Reprice an order with the current base costs",
    body,
    handler: async ({ actor, body: { orderId: id }, tx }) => {
      const action = () => ({ type: "reprice" }) as const;
      await performOne(tx, actor, { id, name: "calc-order-basecost", action });
    },
  });

  command(api, {
    ...orderOfBody,
    method: "PUT",
    url: "/profits/calc-order-profit",
    requires: ["orders", "calc-order-profit"],
    summary: "Recalculate an order's profit",
    body,
    handler: async ({ actor, body: { orderId: id }, tx }) => {
      const action = () => ({ type: "calc-order-profit" }) as const;
      await performOne(tx, actor, { id, name: "calc-order-profit", action });
    },
  });
}

export function orderChangeRoutes(api: FastifyInstance): void {
  editRoutes(api);
  recalculationRoutes(api);
}
