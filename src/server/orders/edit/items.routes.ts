import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/edit/calls.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { command } from "../../command.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { catalogVariants } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { applyChange } from "../changes/apply-change.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import { refreshOrderTypes } from "../order-type.queries.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import { orderOfBody } from "./changed-order.ts";
import { checkItemImages } from "./item-images.ts";
import { performOne } from "./one-order.ts";

/** Locks the order before its items are written: every change locks in this sequence. */
async function lockItem(tx: Transaction, scope: AgencyScope, orderId: string, itemId: string): Promise<void> {
  const [order] = await lockOrders(tx, scope, [orderId]);
  const items = (await itemsOf(tx, scope.agencyId, [orderId])).get(orderId) ?? [];
  if (!order || !items.some((item) => item.id === itemId)) throw notFound();
}

/** The stored values of these columns of an item, before they change. */
async function storedValues(
  tx: Transaction,
  { agencyId }: AgencyScope,
  itemId: string,
  columns: readonly string[],
): Promise<Record<string, unknown>> {
  if (columns.length === 0) return {};
  const [row] = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )} from order_items
      where agency_id = ${agencyId} and id = ${itemId}`,
  );
  return row ?? {};
}

/** The code of an item's variant; `null` where it is not mapped. */
async function codeOf(tx: Transaction, { agencyId }: AgencyScope, itemId: string): Promise<string | null> {
  const [row] = await rowsOf<{ code: string | null }>(
    tx,
    sql`select v.catalog_variant_code as code from order_items i left join catalog_variants v on v.id = i.variant_id
      where i.agency_id = ${agencyId} and i.id = ${itemId}`,
  );
  return row?.code ?? null;
}

export function orderItemRoutes(api: FastifyInstance): void {
  command(api, calls.setItemVariant, {
    ...orderOfBody,
    handler: async ({ actor, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const { orderId, itemId, catalogVariantCode, change } = body;
      await lockItem(tx, scope, orderId, itemId);
      const applied = await applyChange(tx, scope, { orderId, change, reason: "change_catalog_code" });
      const before = { catalogVariantCode: await codeOf(tx, scope, itemId) };
      const [variant] = await rowsOf<Raw<typeof catalogVariants, "id" | "catalog_id">>(
        tx,
        sql`select v.id, v.catalog_id from catalog_variants v
          join agency_catalogs g on g.agency_id = ${scope.agencyId} and g.catalog_id = v.catalog_id
          where v.catalog_variant_code = ${catalogVariantCode} and v.deleted_at is null`,
      );
      if (!variant) {
        const text = `No variant of your catalogs has the SKU "${catalogVariantCode}"`;
        throw badRequest(text, { catalogVariantCode: text });
      }
      await tx.execute(sql`update order_items set variant_id = ${variant.id}, catalog_id = ${variant.catalog_id}
        where agency_id = ${scope.agencyId} and id = ${itemId}`);
      await refreshSearchTexts(tx, scope.agencyId, [orderId]);
      await refreshOrderTypes(tx, scope.agencyId, [orderId]);
      await performOne(tx, actor, {
        id: orderId,
        name: "update-item-code",
        action: () => ({ type: "update-item-code", itemId }),
        detail: { itemId, catalogVariantCode, before, after: { catalogVariantCode }, ...applied },
      });
    },
  });

  command(api, calls.setItemDesign, {
    ...orderOfBody,
    startsJobs: true,
    handler: async ({ actor, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const { orderId, itemId, change, ...given } = body;
      await lockItem(tx, scope, orderId, itemId);
      const applied = await applyChange(tx, scope, { orderId, change, reason: "reupload_design" });
      const images = given as Record<string, string | null>; // As the schema has parsed them.
      await checkItemImages(tx, scope, itemId, images);
      const before = await storedValues(tx, scope, itemId, Object.keys(images));
      for (const [column, path] of Object.entries(images)) {
        // Artwork that a person sets is that of the item's product.
        const chosen = column === "mockup" ? sql`` : sql`, mapping_due = null`;
        await tx.execute(sql`update order_items set ${sql.identifier(column)} = ${path ?? null}${chosen}
          where agency_id = ${scope.agencyId} and id = ${itemId}`);
      }
      await performOne(tx, actor, {
        id: orderId,
        name: "update-item-design",
        // The items are read after their rows were written, so the order already has the new artwork.
        action: () => ({ type: "update-item-design", artworkComplete: {} }),
        detail: { itemId, ...images, before, after: images, ...applied },
      });
    },
  });
}
