import { type SQL, sql } from "drizzle-orm";
import {
  BUYER_TABLES,
  type BuyerTable,
  ERASED,
  type Erasure,
} from "../../domain/personal-data/buyer-data.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { anyWord, type BuyerWords } from "./buyer-words.queries.ts";

interface Blanked {
  readonly to: SQL;
  /** Whether the row has something to blank. */
  readonly if: SQL;
}

const masked = (text: SQL): SQL => sql`regexp_replace(${text}, x.words, ${ERASED}, 'gi')`;

/** Items of a draft without what the buyer entered. */
const withoutEntered = (
  draft: SQL,
  key: string,
) => sql`case when jsonb_typeof(${draft} -> ${key}::text) = 'array'
  then jsonb_build_object(${key}::text, (select coalesce(jsonb_agg(one - 'personalization'), '[]')
    from jsonb_array_elements(${draft} -> ${key}::text) one)) else '{}' end`;

/** A draft of a file, whose customer's texts become empty, except the country: the keys stay, by which drafts are read. */
export const withoutBuyer = (draft: SQL) => sql`${draft} || jsonb_build_object('note', '', 'customer',
    (select coalesce(jsonb_object_agg(key, case when key in ('province', 'countryCode') then value else '""' end), '{}')
      from jsonb_each(case when jsonb_typeof(${draft} -> 'customer') = 'object' then ${draft} -> 'customer' else '{}' end)))
  || ${withoutEntered(draft, "items")} || ${withoutEntered(draft, "done")} || ${withoutEntered(draft, "anyway")}`;

function blanked(column: SQL, erasure: Erasure): Blanked {
  switch (erasure) {
    case "erased":
      return { to: sql`${ERASED}`, if: sql`${column} is distinct from ${ERASED}` };
    case "null":
      return { to: sql`null`, if: sql`${column} is not null` };
    case "empty":
      return { to: sql`''`, if: sql`${column} <> ''` };
    case "no entries":
      return { to: sql`'[]'`, if: sql`${column} <> '[]'` };
    case "masked":
      return { to: masked(column), if: sql`${column} ~* x.words` };
    case "masked texts":
      return {
        to: sql`(select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string'
            then to_jsonb(${masked(sql`value #>> '{}'`)}) else value end), '{}') from jsonb_each(${column}))`,
        if: sql`(jsonb_typeof(${column}) = 'object' and exists (select 1
          from jsonb_each(case when jsonb_typeof(${column}) = 'object' then ${column} else '{}' end)
          where jsonb_typeof(value) = 'string' and value #>> '{}' ~* x.words))`,
      };
    case "draft":
      return { to: withoutBuyer(column), if: sql`jsonb_typeof(${column} -> 'customer') = 'object'` };
  }
  if ("without" in erasure) {
    const keys = sql`${sql.param([...erasure.without])}::text[]`;
    return { to: sql`${column} - ${keys}`, if: sql`jsonb_exists_any(${column}, ${keys})` };
  }
  const path = sql`${sql.param([...erasure.maskedAt])}::text[]`;
  return {
    to: sql`jsonb_set(${column}, ${path}, to_jsonb(${masked(sql`${column} #>> ${path}`)}))`,
    if: sql`${column} #>> ${path} ~* x.words`,
  };
}

/** Rows `t` of a table about the order `x`: what is joined to find them, and the condition. */
const rowsOfOrder = (agencyId: string, rows: BuyerTable["rows"]): { join: SQL; on: SQL } => {
  const join = (table: string, on: SQL) =>
    sql`join ${sql.identifier(table)} via on via.agency_id = ${agencyId} and ${on}`;
  switch (rows) {
    case "order itself":
      return { join: sql``, on: sql`t.id = x.id` };
    case "order":
      return { join: sql``, on: sql`t.order_id = x.id` };
    case "ticket":
      return { join: join("tickets", sql`via.order_id = x.id`), on: sql`t.ticket_id = via.id` };
    case "proof":
      return { join: join("design_proofs", sql`via.order_id = x.id`), on: sql`t.proof_id = via.id` };
    case "import line":
      return {
        join: join("orders", sql`via.id = x.id`),
        on: sql`t.import_id = via.import_id and t.order_id = x.id`,
      };
    case "store order":
      return {
        join: join("store_orders", sql`via.order_id = x.id`),
        on: sql`t.integration_id = via.integration_id and t.external_id = via.external_id`,
      };
  }
};

/** The demand for an erasure is no part of what a store sent about an order: it is needed until all are erased. */
const ofTable = ({ table, actions }: BuyerTable): SQL => {
  if (table === "store_events") return sql`and t.topic !~ '^(customers|shop)/'`;
  return actions ? sql`and t.action = any(${sql.param([...actions])}::text[])` : sql``;
};

/** Blanks a table's rows about these orders. Returns how many. */
async function blankTable(
  tx: Transaction,
  agencyId: string,
  orders: readonly { id: string; words: string | null }[],
  given: BuyerTable,
): Promise<number> {
  const name = sql.identifier(given.table);
  const { join, on } = rowsOfOrder(agencyId, given.rows);
  const source = sql`${recordset(orders, { id: "uuid", words: "text" })} ${join}`;
  const where = sql`t.agency_id = ${agencyId} and ${on} ${ofTable(given)}`;
  if (given.columns === "delete")
    return (await rowsOf(tx, sql`delete from ${name} t using ${source} where ${where} returning 1`)).length;
  const columns = Object.entries(given.columns).map(([column, erasure]) => ({
    column: sql.identifier(column),
    ...blanked(sql`t.${sql.identifier(column)}`, erasure),
  }));
  const sets = columns.map(({ column, to, if: isFull }) => {
    const self = sql`t.${column}`;
    return sql`${column} = case when ${isFull} then ${to} else ${self} end`;
  });
  if (given.versioned) sets.push(sql`updated_at = now()`, sql`version = t.version + 1`);
  const isFull = sql.join(
    columns.map(({ if: one }) => one),
    sql` or `,
  );
  const rows = await rowsOf(
    tx,
    sql`update ${name} t set ${sql.join(sets, sql`, `)} from ${source} where ${where} and (${isFull}) returning 1`,
  );
  return rows.length;
}

/** Blanks the declared columns of all tables whose rows are about these orders. Returns the rows by table. */
export async function blankColumns(
  tx: Transaction,
  agencyId: string,
  buyers: readonly BuyerWords[],
): Promise<Map<string, number>> {
  const orders = buyers.map(({ id, words }) => ({ id, words: anyWord(words) }));
  const counts = new Map<string, number>();
  for (const table of BUYER_TABLES as readonly BuyerTable[]) {
    const count = await blankTable(tx, agencyId, orders, table);
    // Of several passes over one table the largest: they may blank the same rows.
    counts.set(table.table, Math.max(count, counts.get(table.table) ?? 0));
  }
  return counts;
}
