import { and, desc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { PUBLISH_STATUSES } from "../../domain/catalogs/shapes.ts";
import { LOG_TYPES, variantChanged } from "../../domain/catalogs/supplier-log.ts";
import { identifier, plainText } from "../../domain/resource/fields.ts";
import { supplierLogs } from "../../domain/resources/index.ts";
import { badField } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { showRow } from "../crud/show.ts";
import { supplierLogs as logTable } from "../db/schema/index.ts";

const logs = modelOf(supplierLogs);
const statuses = Object.keys(PUBLISH_STATUSES).map(Number);
const types = Object.keys(LOG_TYPES) as [keyof typeof LOG_TYPES];

/**
 * Sets the note of the person's last logged change of a catalog. The server logs a change in its transaction, so the
 * client's own description of it is checked and not stored.
 */
export function supplierLogRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/products/supplier-log/save-log",
    requires: ["supplier-logs", "save"],
    summary: "Set the note of one's last price change of a catalog",
    body: z.strictObject({
      catalog: identifier,
      variantChanged: variantChanged.optional(),
      status: z.literal(statuses).optional(),
      note: plainText(255).nullish(),
      type: z.enum(types).optional(),
    }),
    response: logs.rowResponse,
    status: 201,
    handler: async ({ actor, body, tx }) => {
      const { read } = rowScopeOf(supplierLogs, actor.scope);
      const [last] = await tx
        .select({ id: logTable.id })
        .from(logTable)
        .where(and(read, eq(logTable.catalogId, body.catalog), eq(logTable.createdUserId, actor.userId)))
        .orderBy(desc(logTable.createdDate), desc(logTable.id))
        .limit(1)
        .for("update");
      if (!last) throw badField("catalog", "You have not changed the prices of this catalog");
      const note = body.note || null;
      await tx.update(logTable).set({ note, updatedAt: sql`now()` }).where(eq(logTable.id, last.id));
      await recordAudit(tx, actor, {
        action: "edit",
        object: "supplier-logs",
        subject: last.id,
        after: { note },
      });
      return showRow(tx, logs, actor.scope, last.id);
    },
  });
}
