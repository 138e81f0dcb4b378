import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { messages } from "../../domain/messages.ts";
import { labelOf } from "../../domain/resource/labels.ts";
import { recordAudit } from "../audit.ts";
import { columnKey } from "../db/schema/table.ts";
import type { Transaction } from "../db/transaction.ts";
import { forbidden, refuse } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { checkEditRule } from "./edit-rules.ts";
import { checkPictures } from "./images.ts";
import type { WireRow } from "./present.ts";
import { checkReferences, checkTeamOfReferences } from "./references.ts";
import { checkRow } from "./row-rules.ts";
import { reachOf } from "./scopes.ts";
import { isRow, showOwn, showRow, showWritten } from "./show.ts";
import type { Spec } from "./spec.ts";
import { nameTaken } from "./taken.ts";
import { toColumn, valuesOfEdit } from "./values.ts";
import { checkVersion } from "./versions.ts";

type Stored = Record<string, unknown>;

/** The row under a lock. One that may be read and not written is 403; any other is 404. */
async function lockRow(tx: Transaction, spec: Spec, actor: Actor, id: string, rows?: SQL): Promise<Stored> {
  const { write } = reachOf(spec.resource, spec.table, actor.scope);
  const [stored] = await tx
    .select()
    .from(spec.table)
    .where(and(rows ?? write, eq(spec.table.id as PgColumn, id)))
    .for("update");
  if (stored) return stored;
  await showRow(tx, spec, actor.scope, id);
  throw forbidden();
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Keys that are set once may be sent along, unchanged: forms send back what they were given. */
function checkFixed(spec: Spec, stored: Stored, body: Readonly<Record<string, unknown>>): void {
  const errors: Record<string, string> = {};
  if (body.id !== undefined && body.id !== stored.id) errors.id = messages.fixedField(labelOf("id"));
  for (const [name, field] of Object.entries(spec.resource.fields)) {
    if (field.setBy !== "creator" || body[name] === undefined) continue;
    const given = toColumn(field, body[name]);
    if (!isSame(given, stored[columnKey(name, field)])) errors[name] = messages.fixedField(field.label);
  }
  const [first] = Object.values(errors);
  if (first) throw refuse(first, errors);
}

/** The fields that differ between two answers of one row: what the audit keeps. */
export function difference(before: WireRow, after: WireRow) {
  const names = Object.keys(after).filter((name) => name !== "version" && !isSame(before[name], after[name]));
  const pick = (row: WireRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { names, before: pick(before), after: pick(after) };
}

/**
 * Changes what a parsed body names, with the audit of what differs, and answers the row as it now is. Where the
 * body has a `version`, the row must have it still. `rows` replaces the person's write scope: one's own profile, say.
 */
export async function editRow(
  tx: Transaction,
  spec: Spec,
  actor: Actor,
  id: string,
  body: Readonly<Record<string, unknown>>,
  rows?: SQL,
): Promise<WireRow> {
  const { table, resource } = spec;
  const stored = await lockRow(tx, spec, actor, id, rows);
  await checkVersion(tx, spec, actor, { id, version: stored.version }, body.version);
  checkFixed(spec, stored, body);
  await checkEditRule(tx, resource.name, stored, body);
  await checkReferences(tx, spec, actor.scope, body);
  await checkPictures(tx, spec, actor.scope, body, stored);
  await checkTeamOfReferences(tx, spec, stored, body);
  await checkRow(tx, spec, { scope: actor.scope, body, stored });
  // The key's columns are what every table of a declaration has.
  const key = { id, agencyId: (stored.agencyId ?? null) as string | null };
  const before = await showWritten(tx, spec, key);
  const values = valuesOfEdit(spec, body);
  if (Object.keys(values).length === 0) return before;
  await nameTaken(spec, () =>
    tx
      .update(table)
      .set({ ...values, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
      .where(isRow(spec, key)),
  );
  const after = rows ? await showWritten(tx, spec, key) : await showOwn(tx, spec, actor.scope, key);
  const changed = difference(before, after);
  if (changed.names.length > 0) {
    const { names: _names, ...values } = changed;
    await recordAudit(tx, actor, { action: "edit", object: resource.name, subject: id, ...values });
  }
  return after;
}
