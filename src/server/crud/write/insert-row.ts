import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { auditInsert } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { columnKey } from "../../db/schema/declared-columns.ts";
import { isDatabase, preparedRowsOf, rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { jsonOfRow } from "../json-of-row.ts";
import type { ResourceModel } from "../model.ts";
import type { WireRow } from "../present.ts";
import { followsOwner } from "../row-scope.ts";
import type { Values } from "./values.ts";

/** The parts of a statement that are the same for all rows of a resource. */
interface Insertion {
  readonly columns: readonly (readonly [key: string, column: PgColumn])[];
  readonly names: SQL;
  /** The new row, under the name of its table, with the rows that it refers to. */
  readonly selection: SQL;
  readonly json: SQL;
}

const OWNER_KEYS = {
  platform: ["ownerAgencyId"],
  agency: ["agencyId"],
  sellerTeam: ["agencyId", "sellerTeamId"],
} as const;

function insertionOf(model: ResourceModel): Insertion {
  const { resource, table, fields } = model;
  const declared = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.setBy === "server" && field.initial === undefined ? [] : [columnKey(name, field)],
  );
  const keys = [...new Set(["id", ...OWNER_KEYS[resource.owner], ...declared])];
  const columns = keys.map((key) => [key, table[key] as PgColumn] as const);
  const { select, joins } = model.selection(fields.keys());
  return {
    columns,
    names: sql.raw(columns.map(([, { name }]) => `"${name}"`).join(", ")),
    // By this alias the selection finds the row that is being written. Joins of the same table find the others.
    selection: sql`select ${select} from written as ${sql.raw(`"${resource.table}"`)}${joins}`,
    json: jsonOfRow(model),
  };
}

/** Made at first use. */
const insertions = new WeakMap<ResourceModel, Insertion>();

function insertionFor(model: ResourceModel): Insertion {
  let made = insertions.get(model);
  if (!made) {
    made = insertionOf(model);
    insertions.set(model, made);
  }
  return made;
}

/** Whether a new row is complete by its own insert, and its author may write it by its owner columns alone. */
export const isInsertedWhole = ({ resource }: ResourceModel): boolean =>
  followsOwner(resource) && !Object.values(resource.fields).some(({ inRows, from }) => inRows || from);

/**
 * Inserts a row and its audit row by one prepared statement, and returns the row's JSON, which the audit row has too. For
 * a model that `isInsertedWhole`. With a database the statement commits itself.
 */
export async function insertRow(
  where: Database | Transaction,
  model: ResourceModel,
  actor: Actor,
  values: Values & { readonly id: string },
): Promise<WireRow> {
  const { columns, names, selection, json } = insertionFor(model);
  // `null` for a column without a default keeps the text the same, whichever fields are given.
  const given = columns.map(([key, column]) =>
    values[key] === undefined && column.hasDefault ? sql`default` : sql.param(values[key] ?? null, column),
  );
  const entry = { action: "create", object: model.resource.name, subject: values.id, after: sql`json` };
  const statement = sql`with
    written as (insert into ${model.table} (${names}) values (${sql.join(given, sql`, `)}) returning *),
    shown as (select ${json} as json from (${selection}) s),
    audited as (${auditInsert(actor, entry, sql`shown`)})
    select json from shown`;
  type Row = { json: WireRow };
  const [row] = isDatabase(where)
    ? await rowsOf<Row>(where, statement)
    : await preparedRowsOf<Row>(where, statement);
  if (!row) throw new Error(`No row of ${model.resource.name} was written`);
  return row.json;
}
