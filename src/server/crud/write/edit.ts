import { and, eq, type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { labelOf } from "../../../domain/resource/labels.ts";
import { badRequest, forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { columnKey } from "../../db/schema/declared-columns.ts";
import type { Transaction } from "../../db/transaction.ts";
import { issuesApiError } from "../../plugins/errors.ts";
import type { Actor } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import type { WireRow } from "../present.ts";
import { checkReferences, checkTeamOfReferences } from "../references.ts";
import { rowScopeOf } from "../row-scope.ts";
import { type Columns, type EditStep, partOf } from "../server-part.ts";
import { isRow, showOwn, showRow, showWritten } from "../show.ts";
import { checkRowImages } from "./images.ts";
import { nameTaken } from "./unique-violation.ts";
import { toColumn, valuesOfEdit } from "./values.ts";
import { checkVersion } from "./versions.ts";
import { hasParts, writeParts } from "./write-parts.ts";

/** Locks and returns the row. Throws 403 where it is readable and not writable, else 404. */
async function lockRow(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  id: string,
  rows?: SQL,
): Promise<Columns> {
  const { write } = rowScopeOf(model.resource, actor.scope);
  const [stored] = await tx
    .select()
    .from(model.table)
    .where(and(rows ?? write, eq(model.table.id, id)))
    .for("update");
  if (stored) return stored;
  await showRow(tx, model, actor.scope, id);
  throw forbidden();
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields that are fixed at creation may be sent unchanged, since forms send back all fields. */
function checkFixed(model: ResourceModel, stored: Columns, body: Columns): void {
  const errors: Record<string, string> = {};
  if (body.id !== undefined && body.id !== stored.id) errors.id = messages.fixedField(labelOf("id"));
  for (const [name, field] of Object.entries(model.resource.fields)) {
    if (field.setBy !== "creator" || body[name] === undefined) continue;
    const given = toColumn(field, body[name]);
    if (!isSame(given, stored[columnKey(name, field)])) errors[name] = messages.fixedField(field.label);
  }
  const [first] = Object.values(errors);
  if (first) throw badRequest(first, errors);
}

/** A value beyond the limits of an edit is accepted as long as it is the stored one. */
function checkChanged(model: ResourceModel, stored: Columns, body: Columns): void {
  const { fields } = model.resource;
  const issues = Object.entries(fields).flatMap(([name, field]) => {
    const given = body[name];
    if (
      !field.stored ||
      given === undefined ||
      isSame(toColumn(field, given), stored[columnKey(name, field)])
    )
      return [];
    const read = field.input.safeParse(given);
    return read.error?.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })) ?? [];
  });
  if (issues.length > 0) throw issuesApiError(issues, { fields });
}

/** The fields that differ between two versions of a row, for the audit. */
export function difference(before: WireRow, after: WireRow) {
  const names = Object.keys(after).filter((name) => name !== "version" && !isSame(before[name], after[name]));
  const pick = (row: WireRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { names, before: pick(before), after: pick(after) };
}

async function followEdit(
  steps: readonly EditStep[],
  tx: Transaction,
  stored: Columns,
  changed: readonly string[],
): Promise<void> {
  for (const { fields, follow } of steps)
    if (fields.some((name) => changed.includes(name))) await follow(tx, stored);
}

/**
 * Updates the fields in a parsed body, with an audit row of the differences, and returns the row. Where the body has a
 * `version`, the row must still have it. `rows` replaces the person's write scope, for example by their own profile.
 */
export async function editRow(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  id: string,
  body: Columns,
  rows?: SQL,
): Promise<WireRow> {
  const { table, resource } = model;
  const stored = await lockRow(tx, model, actor, id, rows);
  await checkVersion(tx, model, actor, { id, version: stored.version }, body.version);
  checkFixed(model, stored, body);
  checkChanged(model, stored, body);
  await checkReferences(tx, model, actor.scope, body);
  await checkRowImages(tx, model, actor.scope, body, stored);
  await checkTeamOfReferences(tx, model, stored, body);
  const part = partOf(resource);
  await part.check?.(tx, { scope: actor.scope, body, stored });
  // Every table of a declaration has the key's columns.
  const key = { id, agencyId: (stored.agencyId ?? null) as string | null };
  const before = await showWritten(tx, model, key);
  const values = valuesOfEdit(model, body);
  if (Object.keys(values).length === 0 && !hasParts(model, body)) return before;
  const given = Object.keys(body).filter((name) => body[name] !== undefined && body[name] !== stored[name]);
  if (part.before) await followEdit([part.before.edit], tx, stored, given);
  await nameTaken(model, () =>
    tx
      .update(table)
      .set({ ...values, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
      .where(isRow(model, key)),
  );
  await writeParts(tx, model, key, body);
  const after = rows ? await showWritten(tx, model, key) : await showOwn(tx, model, actor.scope, key);
  const changed = difference(before, after);
  if (changed.names.length > 0) {
    const { names: _names, ...values } = changed;
    await recordAudit(tx, actor, { action: "edit", object: resource.name, subject: id, ...values });
    await followEdit(part.after?.edit ?? [], tx, stored, changed.names);
  }
  return after;
}
