import { notInArray, sql } from "drizzle-orm";
import { calendarOf } from "../../../domain/orders/due-date.ts";
import { EXPORT_COLUMNS } from "../../../domain/orders/export/columns.ts";
import { EXPORT_KIND_LABELS } from "../../../domain/orders/export/kind-labels.ts";
import { exportKindOf } from "../../../domain/orders/export/kinds.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { conditionsOf, listPage, planOf } from "../../crud/list/list.ts";
import type { ListOptions } from "../../crud/list/options.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { agencies } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { linkBase } from "../../mail/links.ts";
import { orderSearchFor } from "../../orders/list/search-hints.queries.ts";
import { orderModel } from "../../orders/order-model.ts";
import type { AgencyScope } from "../../scope.ts";
import { settingsOf } from "../../settings/agency-settings.queries.ts";
import type { FilePiece } from "../file-piece.ts";
import { csvPieces, xlsxPieces } from "../table-pieces.ts";
import { exportedItemsOf } from "./exported-item.ts";
import { exportedRows } from "./exported-items.queries.ts";
import type { ItemExport } from "./item-export.ts";

/** Orders of a batch: their items are read and formatted without a noticeable pause of other requests. */
const BATCH = 250;

const selection = orderModel.selection(["orderName"]);

const optionsOf = async (
  database: Database,
  scope: AgencyScope,
  { search }: ListQuery,
  { exceptIds }: ItemExport,
): Promise<ListOptions> => ({
  search: await orderSearchFor(database, scope, search),
  where: exceptIds.length > 0 ? notInArray(orderModel.table.id, [...exceptIds]) : undefined,
});

/** The base of image addresses in a file: the agency's domain, which a demonstration's is not. */
async function baseOf(database: Database, { agencyId }: AgencyScope, publicUrl: string): Promise<string> {
  const [agency] = await rowsOf<Raw<typeof agencies, "primary_domain" | "is_demo">>(
    database,
    sql`select primary_domain, is_demo from agencies where id = ${agencyId}`,
  );
  return linkBase(agency?.is_demo ? null : (agency?.primary_domain ?? null), publicUrl);
}

/** The number of items of the query's orders, of all types: an estimate for the progress of exports of one type. */
export async function countItems(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
  wanted: ItemExport,
): Promise<number> {
  const options = await optionsOf(database, scope, query, wanted);
  const { where } = conditionsOf(orderModel, scope, query, options);
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`select count(*)::int as count from order_items i
      where i.agency_id = ${scope.agencyId} and i.deleted_at is null
        and i.order_id in (select ${orderModel.table.id} from ${orderModel.table} where ${where})`,
    planOf(query),
  );
  return row?.count ?? 0;
}

/** The cells of each row, batch by batch: memory does not grow with the number of orders. */
async function* batches(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
  wanted: ItemExport,
  publicUrl: string,
): AsyncGenerator<(string | number | null)[][]> {
  const { itemType } = exportKindOf(wanted.kind);
  const base = await baseOf(database, scope, publicUrl);
  const calendar = calendarOf(await settingsOf(database, scope));
  const columns = wanted.columns.map((key) => EXPORT_COLUMNS[key]);
  const options = await optionsOf(database, scope, query, wanted);
  let after: string | undefined;
  do {
    const batch: ListQuery = { ...query, page: 1, limit: BATCH, after, before: undefined };
    // Sequential: each batch begins where the one before ended. The total is not needed.
    const page = await listPage(database, orderModel, scope, batch, selection, {
      ...options,
      total: 0,
    });
    const ids = page.rows.map(({ id }) => String(id));
    const rows = await exportedRows(database, scope, ids);
    yield exportedItemsOf(rows, { base, calendar, itemType }).map((item) =>
      columns.map((column) => column.value(item)),
    );
    after = ids.length === BATCH ? ids.at(-1) : undefined;
  } while (after !== undefined);
}

export function itemPieces(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
  wanted: ItemExport,
  publicUrl: string,
): AsyncGenerator<FilePiece> {
  const cells = batches(database, scope, query, wanted, publicUrl);
  const columns = wanted.columns
    .map((key) => EXPORT_COLUMNS[key])
    .map(({ label, kind }) => ({ title: label, kind }));
  const { label } = EXPORT_KIND_LABELS[wanted.kind];
  return wanted.format === "xlsx" ? xlsxPieces({ name: label, columns }, cells) : csvPieces(columns, cells);
}
