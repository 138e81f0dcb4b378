import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent, forbidden } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import { presenterOf, type Selected, veilOf, type WireRow } from "./present.ts";
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
  return veilOf(spec, scope)(row);
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

/**
 * What a write has just made. Throws the 403 where the row is none that its maker may change: a variant
 * added to a catalog that is the platform's, say; its transaction then takes it back.
 */
export async function showOwn(tx: Transaction, spec: Spec, scope: Scope, key: RowKey): Promise<WireRow> {
  const { write } = reachOf(spec.resource, spec.table, scope);
  const [row] = await wholeRows(spec)(tx, and(write, isRow(spec, key)));
  if (!row) throw forbidden();
  return row;
}

/** A row by its key alone: one's own profile, say. */
export async function showWritten(tx: Database | Transaction, spec: Spec, key: RowKey): Promise<WireRow> {
  const [row] = await wholeRows(spec)(tx, isRow(spec, key));
  if (!row) throw absent();
  return row;
}
