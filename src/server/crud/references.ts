import { and, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { writableFields } from "../../domain/resource/wire.ts";
import { badRequest } from "../api-error.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { Scope } from "../scope.ts";
import type { ResourceModel } from "./model.ts";
import { rowScopeOf } from "./row-scope.ts";

/** The ids that a body refers to, by field. */
function named(model: ResourceModel, body: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const [name] of writableFields(model.resource)) {
    const value = model.links.has(name) ? body[name] : undefined;
    if (typeof value === "string") ids.set(name, [value]);
    // A `references` field was parsed as a list of ids.
    else if (Array.isArray(value) && value.length > 0) ids.set(name, value as string[]);
  }
  return ids;
}

/**
 * Refuses a body that refers to rows outside of the person's scope, in one statement for all references. The error is
 * the same for rows out of scope and rows that do not exist.
 */
export async function checkReferences(
  tx: Transaction,
  model: ResourceModel,
  scope: Scope,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = named(model, body);
  if (ids.size === 0) return;
  const found = await rowsOf<{ name: string; id: string }>(
    tx,
    sql.join(
      [...ids].flatMap(([name, referenced]) => {
        const link = model.links.get(name);
        if (!link) return [];
        const { target, targetTable: table } = link;
        const { read } = rowScopeOf(target, scope);
        const isNamed = sql`${table.id} = any(${uuids(referenced)})`;
        return [sql`select ${name} as name, ${table.id} as id from ${table} where ${and(isNamed, read)}`];
      }),
      sql` union all `,
    ),
  );
  const existing = new Set(found.map(({ name, id }) => `${name} ${id}`));
  const errors: Record<string, string> = {};
  for (const [name, referenced] of ids) {
    if (referenced.every((id) => existing.has(`${name} ${id.toLowerCase()}`))) continue;
    errors[name] = messages.missingReference(model.fields.get(name)?.label ?? name);
  }
  const [first] = Object.values(errors);
  if (first) throw badRequest(first, errors);
}

/**
 * Refuses a team's row that refers to another team's row, which an agency could read and the team could not. `keys` are
 * the owner columns of the row.
 */
export async function checkTeamOfReferences(
  tx: Transaction,
  model: ResourceModel,
  keys: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (model.resource.owner !== "sellerTeam") return;
  const errors: Record<string, string> = {};
  for (const [name, ids] of named(model, body)) {
    const link = model.links.get(name);
    if (name === "sellerTeam" || link?.target.owner !== "sellerTeam") continue;
    const { target, targetTable: table } = link;
    // Sequential: rows have at most one such reference.
    const [foreign] = await rowsOf(
      tx,
      sql`select 1 as found from ${table} where ${table.id} = any(${uuids(ids)})
        and ${table.agencyId} = ${keys.agencyId} and ${table.sellerTeamId} <> ${keys.sellerTeamId} limit 1`,
    );
    if (foreign) errors[name] = messages.otherTeams(target.label.one);
  }
  const [first] = Object.values(errors);
  if (first) throw badRequest(first, errors);
}
