import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import { presenterOf, type Selected, type WireRow } from "./present.ts";
import { reachOf } from "./scopes.ts";
import type { Spec } from "./spec.ts";

const makers = new WeakMap<
  Spec,
  (where: Database | Transaction, rows: SQL | undefined) => Promise<WireRow[]>
>();

/** Whole rows as the wire carries them. */
function wholeRows(spec: Spec) {
  let bring = makers.get(spec);
  if (!bring) {
    const names = [...spec.fields.keys()];
    const { select, joins } = spec.selection(names);
    const present = presenterOf(spec, names);
    bring = async (where, rows) => {
      const found = await rowsOf<Selected>(
        where,
        sql`select ${select} from ${spec.table}${joins} where ${rows ?? sql`true`}`,
      );
      return found.map(present);
    };
    makers.set(spec, bring);
  }
  return bring;
}

/** A row of the person's, whole. Throws the 404 that an absent one and a foreign one share. */
export async function showRow(
  where: Database | Transaction,
  spec: Spec,
  scope: Scope,
  id: string,
): Promise<WireRow> {
  const { read } = reachOf(spec.resource, spec.table, scope);
  const [row] = await wholeRows(spec)(where, and(read, eq(spec.table.id as PgColumn, id)));
  if (!row) throw absent();
  return row;
}

/** A row's whole key; the agency is null where the table's key has none. */
export interface RowKey {
  readonly id: string;
  readonly agencyId: string | null;
}

/** The one row of a key. */
export const isRow = ({ table, resource }: Spec, { id, agencyId }: RowKey): SQL | undefined =>
  and(
    resource.owner === "platform" ? undefined : eq(table.agencyId as PgColumn, agencyId),
    eq(table.id as PgColumn, id),
  );

/** A row by its key alone: one's own profile, or what a write has just made within its scope. */
export async function showWritten(tx: Database | Transaction, spec: Spec, key: RowKey): Promise<WireRow> {
  const [row] = await wholeRows(spec)(tx, isRow(spec, key));
  if (!row) throw absent();
  return row;
}
