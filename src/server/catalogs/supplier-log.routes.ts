import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { PUBLISH_STATUSES } from "../../domain/catalogs/shapes.ts";
import { LOG_TYPES, variantChanged } from "../../domain/catalogs/supplier-log.ts";
import { messages } from "../../domain/messages.ts";
import { identifier, plainText } from "../../domain/resource/fields.ts";
import { catalogs, supplierLogs } from "../../domain/resources/index.ts";
import { recordAudit } from "../audit.ts";
import { reachOf } from "../crud/scopes.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { newId } from "../ids.ts";
import { refuseField } from "../refusal.ts";
import type { Scope } from "../scope.ts";

const logs = specOf(supplierLogs);
const catalog = specOf(catalogs);
const statuses = Object.keys(PUBLISH_STATUSES).map(Number);
const types = Object.keys(LOG_TYPES) as [keyof typeof LOG_TYPES];

/** Whose a catalog is that the person may change; throws the 400 of any other. */
async function ownerOf(tx: Transaction, scope: Scope, id: string): Promise<string | null> {
  const { write } = reachOf(catalogs, catalog.table, scope);
  const [found] = await tx
    .select({ owner: catalog.table.ownerAgencyId as PgColumn })
    .from(catalog.table)
    .where(and(write, eq(catalog.table.id as PgColumn, id)));
  if (!found) throw refuseField("catalog", messages.missingReference("Catalog"));
  return found.owner as string | null; // the column is a uuid
}

interface Left extends Record<string, unknown> {
  id: string;
  supplierMinPrice: string;
  supplierMaxPrice: string;
}

/** These variants of a catalog as they are now: a log says what is so, not what somebody sent. */
async function variantsOf(tx: Transaction, catalogId: string, ids: readonly string[]) {
  const rows = await rowsOf<Left>(
    tx,
    sql`select id, catalog_variant_code as "catalogVariantCode", color, size, in_stock as "inStock",
        supplier_min_price as "supplierMinPrice", supplier_max_price as "supplierMaxPrice",
        supplier_quantity as "supplierQuantity"
      from catalog_variants where catalog_id = ${catalogId} and id = any(${sql.param([...ids])}::uuid[])
        and deleted_at is null order by catalog_variant_code, id`,
  );
  if (rows.length < new Set(ids).size)
    throw refuseField("variantChanged", messages.missingReference("Variant"));
  const dollars = (cents: string) => Number(cents) / 100;
  return rows.map((row) => ({
    ...row,
    supplierMinPrice: dollars(row.supplierMinPrice),
    supplierMaxPrice: dollars(row.supplierMaxPrice),
  }));
}

/** The log of a change of prices, written by whoever has just made it. */
export function supplierLogRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/products/supplier-log/save-log",
    may: ["supplier-logs", "save"],
    summary: "Log which variants of a catalog one has changed; they are logged as they are stored",
    body: z.strictObject({
      catalog: identifier,
      variantChanged: variantChanged.min(1, "Name at least one variant"),
      status: z.literal(statuses),
      note: plainText(255).nullish(),
      type: z.enum(types),
    }),
    answer: logs.rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => {
        const ownerAgencyId = await ownerOf(tx, actor.scope, body.catalog);
        const changed = await variantsOf(
          tx,
          body.catalog,
          body.variantChanged.map(({ id }) => id.toLowerCase()),
        );
        const row = { id: newId(), catalogId: body.catalog, status: body.status, type: body.type };
        const note = body.note || null;
        await tx.insert(logs.table).values({
          ...row,
          ownerAgencyId,
          createdUserId: actor.userId,
          note,
          variantChanged: changed,
          createdDate: sql`now()`,
        });
        const after = { ...row, note, variants: changed.length };
        await recordAudit(tx, actor, { action: "create", object: "supplier-logs", subject: row.id, after });
        return { status: 201, answer: await showRow(tx, logs, actor.scope, row.id) };
      });
      return outcome.answer;
    },
  });
}
