import { and, desc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/catalogs/calls.ts";
import { supplierLogs } from "../../domain/resources/index.ts";
import { badField } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { showRow } from "../crud/show.ts";
import { supplierLogs as logTable } from "../db/schema/index.ts";

const logs = modelOf(supplierLogs);

/**
 * Sets the note of the person's last logged change of a catalog. The server logs a change in its transaction, so the
 * client's own description of it is checked and not stored.
 */
export function supplierLogRoutes(api: FastifyInstance): void {
  command(api, calls.saveSupplierLog, async ({ actor, body, tx }) => {
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
  });
}
