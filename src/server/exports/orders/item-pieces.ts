import { notInArray, sql } from "drizzle-orm";
import { csvCell, csvLine } from "../../../domain/csv.ts";
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
import { openWorkbook } from "../workbook/workbook-thread.ts";
import { exportedItemsOf } from "./exported-item.ts";
import { exportedRows } from "./exported-items.queries.ts";
import type { ItemExport } from "./item-export.ts";

/** Orders of a batch: their items are read and formatted without a noticeable pause of other requests. */
const BATCH = 250;
/** Rows of a workbook's sheet, by its format, without the header. */
const MAX_SHEET_ROWS = 1_048_575;

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

type Batches = AsyncGenerator<(string | number | null)[][]>;

async function* csvPieces(wanted: ItemExport, cells: Batches): AsyncGenerator<FilePiece> {
  const columns = wanted.columns.map((key) => EXPORT_COLUMNS[key]);
  yield { bytes: Buffer.from(`\uFEFF${csvLine(columns.map(({ label }) => label))}\r\n`), rows: 0 };
  // A negative amount begins with a minus, but is no formula: numbers are not neutralized.
  const cellOf = (value: string | number | null, index: number) => {
    if (value === null) return "";
    if (typeof value === "string") return csvCell(value);
    return columns[index]?.kind === "money" ? value.toFixed(2) : String(value);
  };
  for await (const rows of cells) {
    if (rows.length === 0) continue;
    const lines = rows.map((row) => `${row.map(cellOf).join(",")}\r\n`);
    yield { bytes: Buffer.from(lines.join("")), rows: rows.length };
  }
}

async function* xlsxPieces(wanted: ItemExport, cells: Batches): AsyncGenerator<FilePiece> {
  const columns = wanted.columns.map((key) => EXPORT_COLUMNS[key]);
  const book = openWorkbook({
    name: EXPORT_KIND_LABELS[wanted.kind].label,
    columns: columns.map(({ label, kind }) => ({ title: label, kind })),
  });
  try {
    let total = 0;
    for await (const rows of cells) {
      total += rows.length;
      if (total > MAX_SHEET_ROWS) throw new TooManyRows();
      const bytes = await book.add(rows);
      if (bytes.length > 0 || rows.length > 0) yield { bytes, rows: rows.length };
    }
    yield { bytes: await book.end(), rows: 0 };
  } finally {
    await book.close();
  }
}

/** A spreadsheet cannot hold the rows. */
export class TooManyRows extends Error {
  override readonly name = "TooManyRows";
  constructor() {
    super(`A workbook holds at most ${MAX_SHEET_ROWS.toLocaleString("en-US")} rows. Export as CSV`);
  }
}

export function itemPieces(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
  wanted: ItemExport,
  publicUrl: string,
): AsyncGenerator<FilePiece> {
  const cells = batches(database, scope, query, wanted, publicUrl);
  return wanted.format === "xlsx" ? xlsxPieces(wanted, cells) : csvPieces(wanted, cells);
}
