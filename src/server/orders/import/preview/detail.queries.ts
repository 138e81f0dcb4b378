import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "../../../../domain/limits.ts";
import type { detailQuery } from "../../../../domain/orders/import/detail-query.ts";
import { type OrderLine, type OrderLines, rowStatus } from "../../../../domain/orders/import/responses.ts";
import type { RowStatus } from "../../../../domain/orders/import-status.ts";
import type { OrderPreview } from "../../../../domain/orders/incoming/check-order.ts";
import type { RawRow } from "../../../../domain/orders/incoming/order-draft.ts";
import { columnLetter } from "../../../../domain/orders/incoming/problem.ts";
import type { StoredDraft, StoredRetail } from "../../../../domain/orders/incoming/stored-draft.ts";
import { escapeLike } from "../../../crud/list/where.ts";
import type { Database } from "../../../db/client.ts";
import { rowsOf } from "../../../db/statement.ts";
import { type ImportRow, type OrderImportRow, presentImport } from "../import-row.queries.ts";
import { balanceOf, hasReason } from "./summary.queries.ts";

export type DetailQuery = z.output<typeof detailQuery> & { row?: number };

export interface DetailRow<Draft, Preview> extends Record<string, unknown> {
  seq: number;
  order_name: string | null;
  reference: string | null;
  status: RowStatus;
  draft: Draft;
  preview: Preview;
  cells: RawRow[] | null;
  row: number;
  order_id: string | null;
  outcome: string | null;
}

function linesMatching(job: ImportRow, { status = [], reason, search, row }: DetailQuery): SQL {
  const shown = status.length > 0 ? status : rowStatus.options;
  const pattern = search && `%${escapeLike(search)}%`;
  return sql`agency_id = ${job.agency_id} and import_id = ${job.id}
    and status = any(${sql.param([...shown])}::text[])
    ${row === undefined ? sql`` : sql`and (draft ->> 'row')::int = ${row}`}
    ${reason ? sql`and ${hasReason(reason)}` : sql``}
    ${pattern ? sql`and (order_name ilike ${pattern} or reference ilike ${pattern})` : sql``}`;
}

/** A page of matching lines in the file's order, with their number. */
export async function detailRows<Draft, Preview>(
  database: Database,
  job: ImportRow,
  query: DetailQuery,
): Promise<{ rows: DetailRow<Draft, Preview>[]; total: number }> {
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = query;
  const which = linesMatching(job, query);
  const rows = await rowsOf<DetailRow<Draft, Preview>>(
    database,
    sql`select seq, order_name, reference, status, draft, preview, cells, (draft ->> 'row')::int as row,
        order_id, outcome
      from import_orders where ${which} order by seq limit ${limit} offset ${(page - 1) * limit}`,
  );
  const [counted] = await rowsOf<{ total: number }>(
    database,
    sql`select count(*)::int as total from import_orders where ${which}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

/**
 * The balance after submitting each of these lines and every pending ready line above it: cents by `seq`, for pending
 * ready lines. Starts from the current balance.
 */
async function balancesAfter(
  database: Database,
  job: OrderImportRow,
  rows: readonly Pick<DetailRow<unknown, unknown>, "seq" | "status" | "outcome">[],
): Promise<Map<number, number>> {
  const seqs = rows.flatMap((row) => (row.status === "ready" && row.outcome === null ? row.seq : []));
  if (seqs.length === 0) return new Map();
  const spent = await rowsOf<{ seq: number; spent: string }>(
    database,
    sql`select seq, spent from (
        select seq, sum(charge) over (order by seq) as spent from import_orders
        where agency_id = ${job.agency_id} and import_id = ${job.id} and status = 'ready' and outcome is null
          and seq <= ${Math.max(...seqs)}) s
      where seq = any(${sql.param(seqs)}::int[])`,
  );
  const balance = Math.round((await balanceOf(database, job)) * 100);
  return new Map(spent.map((row) => [row.seq, balance - Number(row.spent)]));
}

const dollars = (cents: number) => cents / 100;

/** The cells that the reasons of a failed order refer to. They can be corrected in the preview. */
function wrongCells(job: OrderImportRow, { preview, cells }: DetailRow<StoredDraft, OrderPreview>) {
  const labels = job.header?.labels ?? [];
  const places = new Set(preview.reasons.map(({ row, column }) => `${row} ${column}`));
  return (cells ?? []).flatMap(({ number: row, cells: held }) => {
    const beyond = held.slice(labels.length).map(() => "");
    return [...labels, ...beyond].flatMap((header, column) => {
      const label = header || columnLetter(column);
      return places.has(`${row} ${label}`) ? { row, column, label, value: held[column] ?? "" } : [];
    });
  });
}

function retailOf(retail: StoredRetail): OrderLine["retail"] {
  const { subTotalPrice, shippingFee, totalDiscount, totalPrice, taxes = 0, difference = 0 } = retail;
  return {
    subTotalPrice: dollars(subTotalPrice),
    shippingFee: dollars(shippingFee),
    totalDiscount: dollars(totalDiscount),
    taxes: dollars(taxes),
    totalPrice: dollars(totalPrice),
    difference: dollars(difference),
  };
}

/** A line with the data of its draft, for editing. */
const presentLine = (
  job: OrderImportRow,
  line: DetailRow<StoredDraft, OrderPreview>,
  balanceAfter: number | undefined,
): OrderLine => {
  const { preview, draft } = line;
  return {
    row: line.row,
    orderName: line.order_name || null,
    reference: line.reference || null,
    status: line.status,
    reasons: [...preview.reasons],
    remarks: [...(preview.remarks ?? [])],
    gates: [...preview.gates],
    items: [...preview.items],
    customer: draft.customer,
    address: preview.address ?? null,
    retail: retailOf(preview.retail ?? draft.retail),
    cells: line.status === "failed" ? wrongCells(job, line) : [],
    charge: dollars(preview.charge),
    balanceAfter: balanceAfter === undefined ? null : dollars(balanceAfter),
    orderId: line.order_id,
  };
};

/** A page of an import's orders. */
export async function importDetail(
  database: Database,
  job: OrderImportRow,
  query: DetailQuery,
): Promise<OrderLines> {
  const { rows, total } = await detailRows<StoredDraft, OrderPreview>(database, job, query);
  const balances = await balancesAfter(database, job, rows);
  const data = rows.map((line) => presentLine(job, line, balances.get(line.seq)));
  return { ...presentImport(job), total, data };
}

/** As `importDetail` for the order that begins in this row. */
export const lineDetail = (database: Database, job: OrderImportRow, row: number) =>
  importDetail(database, job, { row, limit: 1 });
