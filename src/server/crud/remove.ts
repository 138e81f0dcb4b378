import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { messages } from "../../domain/messages.ts";
import { resources } from "../../domain/resources/registry.ts";
import { recordAudit } from "../audit.ts";
import { columnKey } from "../db/schema/table.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent, forbidden, refuse } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { reachOf } from "./scopes.ts";
import { type Spec, tableNamed } from "./spec.ts";

/** Living rows that cannot do without one of these: what must refer to it and can be edited. */
function dependantsOf(spec: Spec) {
  return [...resources.values()].flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.target === spec.resource.name && field.kind === "reference")
      // What is set at creation makes a part of the row, which goes with it; what no call edits is history.
      .filter(([, field]) => field.required && field.setBy === "anyone")
      .map(([name, field]) => ({ table: tableNamed(resource.table), key: columnKey(name, field) })),
  );
}

async function refuseIfUsed(tx: Transaction, spec: Spec, ids: readonly string[]): Promise<void> {
  const dependants = dependantsOf(spec);
  if (dependants.length === 0) return;
  const used = dependants.map(
    ({ table, key }) =>
      sql`select 1 from ${table} where ${table[key]} = any(${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null`,
  );
  const [found] = await rowsOf(tx, sql`select 1 as used where exists (${sql.join(used, sql` union all `)})`);
  if (found) throw refuse(messages.inUse(spec.resource.label.one));
}

/**
 * Deletes rows softly, all or none: history keeps their names. With `catalog` only rows of that catalog. Any
 * id that is not among the person's is the same 404; one that they may only read is 403.
 */
export async function removeRows(
  tx: Transaction,
  spec: Spec,
  actor: Actor,
  ids: readonly string[],
  catalog?: string,
): Promise<void> {
  const { table, resource } = spec;
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { read, write } = reachOf(resource, table, actor.scope);
  const isWanted = and(
    inArray(table.id as PgColumn, wanted),
    catalog === undefined ? undefined : eq(spec.column("catalog"), catalog),
  );
  const locked = await tx
    .select({ id: table.id as PgColumn })
    .from(table)
    .where(and(write, isWanted))
    .orderBy(asc(table.id as PgColumn))
    .for("update");
  if (locked.length < wanted.length) {
    const readable = await tx.$count(table, and(read, isWanted));
    throw readable < wanted.length ? absent() : forbidden();
  }
  await refuseIfUsed(tx, spec, wanted);
  await tx
    .update(table)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(write, isWanted));
  await recordAudit(
    tx,
    actor,
    wanted.map((subject) => ({ action: "delete", object: resource.name, subject })),
  );
}
