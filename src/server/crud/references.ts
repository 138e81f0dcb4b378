import { and, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { writableFields } from "../../domain/resource/wire.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuse } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import { reachOf } from "./scopes.ts";
import type { Spec } from "./spec.ts";

/** The ids that a body names, by field. */
function named(spec: Spec, body: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const [name] of writableFields(spec.resource)) {
    const value = spec.links.has(name) ? body[name] : undefined;
    if (typeof value === "string") ids.set(name, [value]);
    // A `references` field was parsed as a list of ids.
    else if (Array.isArray(value) && value.length > 0) ids.set(name, value as string[]);
  }
  return ids;
}

/**
 * Refuses a body that refers to what is not among the person's rows, in one statement for all of its
 * references. A foreign row and an absent one are told alike.
 */
export async function checkReferences(
  tx: Transaction,
  spec: Spec,
  scope: Scope,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = named(spec, body);
  if (ids.size === 0) return;
  const found = await rowsOf<{ name: string; id: string }>(
    tx,
    sql.join(
      [...ids].flatMap(([name, wanted]) => {
        const link = spec.links.get(name);
        if (!link) return [];
        const { target, targetTable: table } = link;
        const { read } = reachOf(target, table, scope);
        const isNamed = sql`${table.id} = any(${sql.param(wanted)}::uuid[])`;
        return [sql`select ${name} as name, ${table.id} as id from ${table} where ${and(isNamed, read)}`];
      }),
      sql` union all `,
    ),
  );
  const existing = new Set(found.map(({ name, id }) => `${name} ${id}`));
  const errors: Record<string, string> = {};
  for (const [name, wanted] of ids) {
    if (wanted.every((id) => existing.has(`${name} ${id.toLowerCase()}`))) continue;
    errors[name] = messages.missingReference(spec.fields.get(name)?.label ?? name);
  }
  const [first] = Object.values(errors);
  if (first) throw refuse(first, errors);
}

/**
 * Refuses a team's row that names another team's: an agency reads both, the team does not. `keys` are the columns
 * that say whose the row is.
 */
export async function checkTeamOfReferences(
  tx: Transaction,
  spec: Spec,
  keys: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (spec.resource.owner !== "sellerTeam") return;
  const errors: Record<string, string> = {};
  for (const [name, ids] of named(spec, body)) {
    const link = spec.links.get(name);
    if (name === "sellerTeam" || link?.target.owner !== "sellerTeam") continue;
    const { target, targetTable: table } = link;
    // One after the other: rows name one such reference or none.
    const [foreign] = await rowsOf(
      tx,
      sql`select 1 as found from ${table} where ${table.id} = any(${sql.param(ids)}::uuid[])
        and ${table.agencyId} = ${keys.agencyId} and ${table.sellerTeamId} <> ${keys.sellerTeamId} limit 1`,
    );
    if (foreign) errors[name] = messages.otherTeams(target.label.one);
  }
  const [first] = Object.values(errors);
  if (first) throw refuse(first, errors);
}
