import type { Connected } from "./connection.ts";

/** The tables that grow with the orders and that lists, searches and counts of orders read. */
export const PARTITIONED = [
  "orders",
  "order_items",
  "parcels",
  "order_search_texts",
  "order_blockers",
] as const;
export type Partitioned = (typeof PARTITIONED)[number];

/** The statements that give the partitioned tables what the product's tables had. */
export interface Rest {
  /** Primary keys, unique constraints and indexes, by table. */
  readonly indexes: ReadonlyMap<Partitioned, readonly string[]>;
  /** Foreign keys of these tables, and of others to them. */
  readonly foreignKeys: readonly string[];
}

/** The partition of a table for the agency in this place of `partition`'s list. */
export const partOf = (table: Partitioned, place: number) => `${table}_of_${place}`;

async function textsOf(client: Connected, query: string): Promise<string[]> {
  const { rows } = await client.query(query);
  return (rows as { text: string }[]).map(({ text }) => text); // each query selects one column, `text`
}

const tables = `array[${PARTITIONED.map((table) => `'${table}'::regclass`).join(", ")}]`;

/** A statement for each foreign key of these tables, and of others to them. */
const forForeignKeys = (client: Connected, statement: string) =>
  textsOf(
    client,
    `select format('alter table %s ${statement}', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where contype = 'f' and (conrelid = any(${tables}) or confrelid = any(${tables}))`,
  );

async function indexesOf(client: Connected, table: Partitioned): Promise<string[]> {
  const keys = await textsOf(
    client,
    `select format('alter table ${table} add constraint %I %s', conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = '${table}'::regclass and contype in ('p', 'u') order by contype`,
  );
  const others = await textsOf(
    client,
    `select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = '${table}'::regclass
    and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
  );
  return [...keys, ...others];
}

/**
 * Replaces the tables by empty ones with the same columns, partitioned by agency, with a partition for all agencies that
 * get none of their own. The former ones remain as `<table>_whole`. The new ones have no keys and indexes until `Rest` is
 * run.
 */
export async function partition(client: Connected): Promise<Rest> {
  const foreignKeys = await forForeignKeys(client, "add constraint %I %s");
  for (const statement of await forForeignKeys(client, "drop constraint %I")) await client.query(statement);
  const indexes = new Map<Partitioned, string[]>();
  for (const table of PARTITIONED) {
    indexes.set(table, await indexesOf(client, table));
    await client.query(`alter table ${table} rename to ${table}_whole`);
    await client.query(`create table ${table}
      (like ${table}_whole including defaults including generated including storage) partition by list (agency_id)`);
    await client.query(`create table ${table}_of_others partition of ${table} default`);
  }
  return { indexes, foreignKeys };
}
