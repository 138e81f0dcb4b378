import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Action } from "../../domain/orders/act.ts";
import { type Replaceable, replaceObstacle } from "../../domain/orders/actions/edit.ts";
import { MAX_QUANTITY } from "../../domain/orders/import/file/limits.ts";
import type { Order } from "../../domain/orders/order.ts";
import {
  DESIGN_STATUSES,
  type DesignStatus,
  SHIPPING_OPTIONS,
  type ShippingOption,
} from "../../domain/orders/status.ts";
import { identifier, imagePath, plainText } from "../../domain/resource/fields.ts";
import { IMAGES_OF_ITEM } from "../db/schema/orders.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { checkImages } from "../files/known.queries.ts";
import { once } from "../idempotency.ts";
import { absent, refuse, refuseField } from "../refusal.ts";
import type { Actor, AgencyScope } from "../scope.ts";
import { agencyScopeOf } from "./agency-scope.ts";
import type { OrderRow } from "./codec.ts";
import { itemsOf, lockOrders } from "./load.queries.ts";
import { performOne } from "./one-order.ts";
import { showOrder } from "./show.queries.ts";
import { wholeOrder } from "./show.routes.ts";

/** A call that changes one order and answers it whole. The order is named in the address or in the body. */
function change<B extends z.ZodType>(
  api: FastifyInstance,
  route: {
    method: "POST" | "PUT" | "PATCH";
    url: string;
    may: readonly [resource: string, action: string];
    summary: string;
    body?: B;
    run(tx: Transaction, actor: Actor, body: z.output<B>, orderId: string): Promise<unknown>;
  },
): void {
  const named = route.url.includes(":id");
  endpoint(api, {
    method: route.method,
    url: route.url,
    may: route.may,
    summary: route.summary,
    ...(named && { params: byId }),
    body: route.body ?? z.strictObject({}).optional(),
    answer: wholeOrder,
    handle: async ({ actor, params, body, request, database }) => {
      const { orderId } = (body ?? {}) as { orderId?: string };
      const id = (params as { id: string } | undefined)?.id ?? orderId ?? "";
      await once(database, actor, request, body, async (tx) => {
        await route.run(tx, actor, body as z.output<B>, id);
        return { status: 200, answer: null };
      });
      return showOrder(database, actor, id);
    },
  });
}

const simple =
  (name: string, action: (order: Order) => Action | string) =>
  (tx: Transaction, actor: Actor, _body: unknown, id: string) =>
    performOne(tx, actor, { id, name, action });

/** Locks the order before its items are written, in the order in which everybody locks. */
async function lockItem(tx: Transaction, scope: AgencyScope, orderId: string, itemId: string): Promise<void> {
  const [order] = await lockOrders(tx, scope, [orderId]);
  const items = (await itemsOf(tx, scope.agencyId, [orderId])).get(orderId) ?? [];
  if (!order || !items.some((item) => item.id === itemId)) throw absent();
}

/** Pictures of the store must be in the library, or on the item already. */
async function checkItemImages(
  tx: Transaction,
  scope: AgencyScope,
  itemId: string,
  given: Readonly<Record<string, string | null>>,
): Promise<void> {
  const [item] = await rowsOf<{ images: (string | null)[] }>(
    tx,
    sql`select ${IMAGES_OF_ITEM} as images from order_items
      where agency_id = ${scope.agencyId} and id = ${itemId}`,
  );
  const named = new Map(Object.entries(given).map(([field, path]) => [field, path ? [path] : []]));
  await checkImages(tx, scope, named, new Set(item?.images.filter((path) => path !== null)));
}

/** The order of this id among these, as replacing it asks. */
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

const artworks = Object.fromEntries(
  Array.from({ length: 6 }, (_, slot) => [`artwork${slot + 1}`, imagePath.nullish()]),
);
const ofItem = { orderId: identifier, itemId: identifier };

export function orderChangeRoutes(api: FastifyInstance): void {
  change(api, {
    method: "PUT",
    url: "/orders/:id",
    may: ["orders", "edit"],
    summary: "Change an order's quantities, shipping option or note before it is submitted",
    body: z.strictObject({
      shippingOption: z
        .enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]])
        .optional(),
      note: plainText(5_000).optional(),
      items: z
        .array(z.strictObject({ id: identifier, quantity: z.int().min(1).max(MAX_QUANTITY) }))
        .max(1_000)
        .optional(),
      version: z.int().optional(),
    }),
    run: async (tx, actor, body, id) => {
      const { agencyId } = agencyScopeOf(actor);
      const wanted = new Map(body.items?.map((item) => [item.id, item.quantity]));
      const performed = await performOne(tx, actor, {
        id,
        name: "edit",
        version: body.version,
        action: (order) => {
          const known = new Set(order.items.map((item) => item.id));
          if ([...wanted.keys()].some((item) => !known.has(item))) return "The order has no such item";
          const items = order.items.map((item) => {
            const quantity = wanted.get(item.id) ?? item.quantity;
            const retail = (item.retail / BigInt(item.quantity)) * BigInt(quantity);
            return { ...item, quantity, retail };
          });
          return { type: "edit", items, ...(body.shippingOption && { shippingOption: body.shippingOption }) };
        },
        detail: body,
      });
      for (const [item, quantity] of wanted) {
        await tx.execute(sql`update order_items set quantity = ${quantity}
          where agency_id = ${agencyId} and id = ${item} and order_id = ${id}`);
      }
      const [edited] = performed.changed;
      const paidMore = edited ? edited.after.totalPrice - edited.before.totalPrice : 0n;
      await tx.execute(sql`update orders set note = coalesce(${body.note ?? null}, note),
          shipping_option = coalesce(${body.shippingOption ?? null}, shipping_option),
          sub_total_price = sub_total_price + ${paidMore}, total_price = total_price + ${paidMore}
        where agency_id = ${agencyId} and id = ${id}`);
    },
  });

  change(api, {
    method: "PATCH",
    url: "/orders/:id/order-with-old",
    may: ["orders", "order-with-old"],
    summary: "Say that an order replaces an older one, whose reference it may share",
    body: z.strictObject({ oldOrderId: identifier }),
    run: async (tx, actor, body, id) => {
      const ids = [id, body.oldOrderId].sort();
      const found = await lockOrders(tx, agencyScopeOf(actor), ids);
      if (id === body.oldOrderId || found.length !== 2) throw absent();
      const [order, old] = [id, body.oldOrderId].map((one) => replaceable(found, one));
      const obstacle = order && old ? replaceObstacle(order, old) : null;
      if (obstacle) throw refuseField("oldOrderId", obstacle);
      const action = () => ({ type: "order-with-old" }) as const;
      await performOne(tx, actor, { id, name: "order-with-old", action, detail: body });
    },
  });

  change(api, {
    method: "PATCH",
    url: "/orders/change-design-status/:id",
    may: ["orders", "change-design-status"],
    summary: "Move an order's design on",
    body: z.strictObject({
      status: z.enum(Object.keys(DESIGN_STATUSES) as [DesignStatus, ...DesignStatus[]]),
    }),
    run: async (tx, actor, body, id) => {
      const action = () => ({ type: "change-design-status", status: body.status }) as const;
      await performOne(tx, actor, { id, name: "change-design-status", action, detail: body });
    },
  });

  change(api, {
    method: "PATCH",
    url: "/orders/sync-default-design-cost/:id",
    may: ["orders", "sync-default-design-cost"],
    summary: "Bring an open design to the agency's present default fee and cost",
    run: simple("sync-default-design-cost", () => ({ type: "sync-default-design-cost" })),
  });

  const orderId = z.strictObject({ orderId: identifier });
  change(api, {
    method: "PUT",
    url: "/orders/calc-order-basecost",
    may: ["orders", "calc-order-basecost"],
    summary: "Price an order by today's base costs",
    body: orderId,
    run: simple("calc-order-basecost", () => ({ type: "reprice" })),
  });
  change(api, {
    method: "PUT",
    url: "/profits/calc-order-profit",
    may: ["orders", "calc-order-profit"],
    summary: "Bring what an order earned to what is due",
    body: orderId,
    run: simple("calc-order-profit", () => ({ type: "calc-order-profit" })),
  });

  change(api, {
    method: "PUT",
    url: "/orders/update-item-code",
    may: ["orders", "update-item-code"],
    summary: "Make an item another variant; the order is priced anew",
    body: z.strictObject({ ...ofItem, catalogVariantCode: plainText(64, 1) }),
    run: async (tx, actor, body, id) => {
      const scope = agencyScopeOf(actor);
      await lockItem(tx, scope, id, body.itemId);
      const [variant] = await rowsOf<{ id: string; catalog_id: string }>(
        tx,
        sql`select v.id, v.catalog_id from catalog_variants v
          join agency_catalogs g on g.agency_id = ${scope.agencyId} and g.catalog_id = v.catalog_id
          where v.catalog_variant_code = ${body.catalogVariantCode} and v.deleted_at is null`,
      );
      if (!variant) {
        const text = `No variant of your catalogs has the SKU "${body.catalogVariantCode}"`;
        throw refuse(text, { catalogVariantCode: text });
      }
      await tx.execute(sql`update order_items set variant_id = ${variant.id}, catalog_id = ${variant.catalog_id}
        where agency_id = ${scope.agencyId} and id = ${body.itemId}`);
      await performOne(tx, actor, {
        id,
        name: "update-item-code",
        action: () => ({ type: "reprice" }),
        detail: { itemId: body.itemId, catalogVariantCode: body.catalogVariantCode },
      });
    },
  });

  change(api, {
    method: "PUT",
    url: "/orders/update-item-design",
    may: ["orders", "update-item-design"],
    summary: "Set an item's artwork and mockup",
    body: z.strictObject({ ...ofItem, ...artworks, mockup: imagePath.nullish() }),
    run: async (tx, actor, body, id) => {
      const scope = agencyScopeOf(actor);
      await lockItem(tx, scope, id, body.itemId);
      const { orderId: _order, itemId, ...given } = body as Record<string, string | null>;
      await checkItemImages(tx, scope, itemId ?? "", given);
      for (const [column, path] of Object.entries(given)) {
        await tx.execute(sql`update order_items set ${sql.identifier(column)} = ${path ?? null}
          where agency_id = ${scope.agencyId} and id = ${itemId}`);
      }
      await performOne(tx, actor, {
        id,
        name: "update-item-design",
        // The items were read after their rows were written: whether artwork is whole is known already.
        action: () => ({ type: "update-item-design", artworkComplete: {} }),
        detail: { itemId, ...given },
      });
    },
  });
}
