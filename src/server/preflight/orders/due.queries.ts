import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { IS_SETTLED, isJudged } from "../measures.queries.ts";

/** Items that are looked at together. */
const CHUNK = 200;

/** Statuses in which a finding about artwork changes anything. */
const WAITING = sql.raw("('Unfulfilled', 'Rejected', 'InReview', 'Approved', 'Hold')");

/** Items of an agency whose artwork is to be checked. */
export interface DueItems {
  readonly agencyId: string;
  /** Orders whose images are all measured. */
  readonly orderIds: readonly string[];
  /** Images that are not. */
  readonly paths: readonly string[];
  /** Items of orders that are beyond any check. */
  readonly passed: readonly PassedItem[];
}

/** An item, and what it had when it was looked at. */
interface PassedItem {
  readonly id: string;
  readonly was: unknown;
}

type Row = Raw<typeof orderItems, "id" | "order_id"> & { is_passed: boolean; left: string[]; was: unknown };

/** The artwork of item `i` in slots 1 to 6. */
export const ARTWORKS = sql.raw(
  "array[i.artwork1, i.artwork2, i.artwork3, i.artwork4, i.artwork5, i.artwork6]",
);

/** What the check of item `i` is of. */
export const CHECKED = sql.raw(
  "array[i.artwork1, i.artwork2, i.artwork3, i.artwork4, i.artwork5, i.artwork6, i.variant_id::text]",
);

/** The images of item `i` that are not measured yet. */
export const UNMEASURED = sql`array(
  select art.path from unnest(${ARTWORKS}) art(path)
  left join image_measures m on m.agency_id = i.agency_id and m.key = md5(art.path)
  where ${isJudged(sql`art.path`)} and ${IS_SETTLED} is not true)`;

/** Items to check of the first agency after `last`, which has some: so that no agency waits for another's import. */
export async function dueItems(database: Database, last: string): Promise<DueItems | undefined> {
  const [next] = await rowsOf<{ agency_id: string }>(
    database,
    sql`select agency_id from order_items where preflight_due and deleted_at is null and agency_id > ${last}
      order by agency_id limit 1`,
  );
  if (!next) return undefined;
  const agencyId = next.agency_id;
  const rows = await rowsOf<Row>(
    database,
    sql`select i.id, i.order_id, o.id is null or not exists (
          select from unnest(${ARTWORKS}) art(path) where ${isJudged(sql`art.path`)}
        ) as is_passed, ${UNMEASURED} as left, to_jsonb(${CHECKED}) as was
      from (select * from order_items where agency_id = ${agencyId} and preflight_due and deleted_at is null
        order by order_id limit ${sql.raw(String(CHUNK))}) i
      left join orders o on o.agency_id = i.agency_id and o.id = i.order_id and o.deleted_at is null
        and o.status in ${WAITING}`,
  );
  const waiting = rows.filter((row) => !row.is_passed);
  const open = new Set(waiting.flatMap((row) => (row.left.length > 0 ? [row.order_id] : [])));
  return {
    agencyId,
    orderIds: [...new Set(waiting.map((row) => row.order_id))].filter((id) => !open.has(id)),
    paths: [...new Set(waiting.flatMap((row) => row.left))],
    passed: rows.filter((row) => row.is_passed).map(({ id, was }) => ({ id, was })),
  };
}

/** Marks items as checked without a result, except those that have other artwork by now. */
export async function passItems(
  database: Database,
  agencyId: string,
  items: readonly PassedItem[],
): Promise<void> {
  await database.drizzle.execute(sql`update order_items i set preflight_of = ${CHECKED}
    from ${recordset(items, { id: "uuid", was: "jsonb" })}
    where i.agency_id = ${agencyId} and i.id = x.id and to_jsonb(${CHECKED}) = x.was`);
}
