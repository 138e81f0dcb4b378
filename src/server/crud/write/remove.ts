import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { resources } from "../../../domain/resources/registry.ts";
import { badRequest, forbidden, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { columnKey } from "../../db/schema/declared-columns.ts";
import { tableNamed } from "../../db/schema/table.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Actor } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { rowScopeOf } from "../row-scope.ts";
import { partOf } from "../server-part.ts";

/** Rows that need one of these rows: their reference is required and can be edited. */
function dependantsOf(model: ResourceModel) {
  return [...resources.values()].flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.target === model.resource.name && field.kind === "reference")
      // Fixed references belong to parts of the row, which are deleted with it; server-set ones to history.
      .filter(([, field]) => field.required && field.setBy === "anyone")
      .map(([name, field]) => ({ table: tableNamed(resource.table), key: columnKey(name, field) })),
  );
}

async function refuseIfUsed(tx: Transaction, model: ResourceModel, ids: readonly string[]): Promise<void> {
  const dependants = dependantsOf(model);
  if (dependants.length === 0) return;
  const used = dependants.map(
    ({ table, key }) =>
      sql`select 1 from ${table} where ${table[key]} = any(${uuids(ids)}) and ${table.deletedAt} is null`,
  );
  const [found] = await rowsOf(tx, sql`select 1 as used where exists (${sql.join(used, sql` union all `)})`);
  if (found) throw badRequest(messages.inUse(model.resource.label.one));
}

/**
 * Soft-deletes rows, all or none, so that history keeps their names. `catalog` limits it to rows of that catalog. An id
 * out of scope throws 404; a row that is only readable throws 403.
 */
export async function removeRows(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  ids: readonly string[],
  catalog?: string,
): Promise<void> {
  const { table, resource } = model;
  const distinctIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { read, write } = rowScopeOf(resource, actor.scope);
  const isTarget = and(
    inArray(table.id, distinctIds),
    catalog === undefined ? undefined : eq(model.column("catalog"), catalog),
  );
  const locked = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(write, isTarget))
    .orderBy(asc(table.id))
    .for("update");
  if (locked.length < distinctIds.length) {
    const readable = await tx.$count(table, and(read, isTarget));
    throw readable < distinctIds.length ? notFound() : forbidden();
  }
  await refuseIfUsed(tx, model, distinctIds);
  const { checkRemoval, after } = partOf(resource);
  await checkRemoval?.(tx, distinctIds);
  await tx
    .update(table)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(write, isTarget));
  await recordAudit(
    tx,
    actor,
    distinctIds.map((subject) => ({ action: "delete", object: resource.name, subject })),
  );
  const { scope } = actor;
  if (scope.reach !== "platform") await after?.remove?.(tx, scope.agencyId, distinctIds);
}
