import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { columnLetter } from "../../../domain/orders/import/file/problem.ts";
import type { RawRow } from "../../../domain/orders/import/index.ts";
import { VERDICTS, type Verdict } from "../../../domain/orders/import-status.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { escapeLike } from "../../crud/where.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { gateAnswer } from "../order-spec.ts";
import type { Rehearsed } from "./rehearsal.ts";
import { type ImportRow, importAnswer, presentImport } from "./state.queries.ts";
import type { StoredDraft } from "./stored-draft.ts";
import { balanceOf, hasReason } from "./summary.queries.ts";

const verdicts = Object.keys(VERDICTS) as [Verdict, ...Verdict[]];

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Not a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `${least} to ${most}`);

export const detailQuery = z.strictObject({
  page: whole(1, 1_000_000).optional(),
  limit: whole(1, MAX_LIMIT).optional(),
  /** One or several, with commas. */
  verdict: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(z.enum(verdicts, `One of ${verdicts.join(", ")}`)))
    .optional(),
  /** As `GET …/summary` names it. */
  reason: plainText(200, 1).optional(),
  /** Part of an order's name or reference. */
  search: plainText(MAX_SEARCH_LENGTH).optional(),
});
/** `row`: the one line that begins in it. */
export type DetailQuery = z.output<typeof detailQuery> & { row?: number };

export const reasonAnswer = z.object({ row: z.int(), column: z.string().nullable(), message: z.string() });

const variantAnswer = z.object({
  id: z.string(),
  catalogVariantCode: z.string(),
  catalog: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
});

export const lineAnswer = z.object({
  /** The row of the file that it begins in. */
  row: z.int(),
  orderName: z.string().nullable(),
  reference: z.string().nullable(),
  verdict: z.enum(verdicts),
  reasons: z.array(reasonAnswer),
  gates: z.array(gateAnswer),
  items: z.array(
    z.object({
      row: z.int(),
      /** Under which a choice of variant is remembered: what `POST orders/mapping` asks for. */
      key: z.string(),
      title: z.string(),
      sku: z.string(),
      quantity: z.int().nullable(),
      variant: variantAnswer.nullable(),
    }),
  ),
  customer: z.record(z.string(), z.string()),
  /** What the buyer paid; `difference`: by how much the store's total is above what its parts come to. Dollars. */
  retail: z.object({
    subTotalPrice: z.number(),
    shippingFee: z.number(),
    totalDiscount: z.number(),
    taxes: z.number(),
    totalPrice: z.number(),
    difference: z.number(),
  }),
  /** Of a failed order: the cells that are wrong, to be mended in place. */
  cells: z.array(z.object({ row: z.int(), column: z.int(), label: z.string(), value: z.string() })),
  charge: z.number(),
  /** What the wallet holds once this and all ready orders above it are submitted; null of others. */
  balanceAfter: z.number().nullable(),
  /** The order that it became. */
  orderId: z.string().nullable(),
});

export const detailAnswer = importAnswer.extend({ data: z.array(lineAnswer), total: z.int() });

export interface DetailRow<Draft, Rehearsal> extends Record<string, unknown> {
  seq: number;
  order_name: string | null;
  reference: string | null;
  verdict: Verdict;
  draft: Draft;
  rehearsal: Rehearsal;
  cells: RawRow[] | null;
  row: number;
  order_id: string | null;
  outcome: string | null;
}

/** The lines of an import that a query asks for. */
function wantedLines(job: ImportRow, { verdict = [], reason, search, row }: DetailQuery): SQL {
  const wanted = verdict.length > 0 ? verdict : verdicts;
  const pattern = search && `%${escapeLike(search)}%`;
  return sql`agency_id = ${job.agency_id} and import_id = ${job.id}
    and verdict = any(${sql.param([...wanted])}::text[])
    ${row === undefined ? sql`` : sql`and (draft ->> 'row')::int = ${row}`}
    ${reason ? sql`and ${hasReason(reason)}` : sql``}
    ${pattern ? sql`and (order_name ilike ${pattern} or reference ilike ${pattern})` : sql``}`;
}

/** A page of an import's lines in the file's order, with how many there are of these. */
export async function detailRows<Draft, Rehearsal>(
  database: Database,
  job: ImportRow,
  query: DetailQuery,
): Promise<{ rows: DetailRow<Draft, Rehearsal>[]; total: number }> {
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = query;
  const which = wantedLines(job, query);
  const rows = await rowsOf<DetailRow<Draft, Rehearsal>>(
    database,
    sql`select seq, order_name, reference, verdict, draft, rehearsal, cells, (draft ->> 'row')::int as row,
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
 * What the wallet holds once each of these lines, and every ready one above it that is not in yet, is submitted:
 * cents by `seq`, of ready lines that are not in. The balance is that of now.
 */
async function balancesAfter(
  database: Database,
  job: ImportRow,
  rows: readonly Pick<DetailRow<unknown, unknown>, "seq" | "verdict" | "outcome">[],
): Promise<Map<number, number>> {
  const seqs = rows.flatMap((row) => (row.verdict === "ready" && row.outcome === null ? row.seq : []));
  if (seqs.length === 0) return new Map();
  const spent = await rowsOf<{ seq: number; spent: string }>(
    database,
    sql`select seq, spent from (
        select seq, sum(charge) over (order by seq) as spent from import_orders
        where agency_id = ${job.agency_id} and import_id = ${job.id} and verdict = 'ready' and outcome is null
          and seq <= ${Math.max(...seqs)}) s
      where seq = any(${sql.param(seqs)}::int[])`,
  );
  const balance = Math.round((await balanceOf(database, job)) * 100);
  return new Map(spent.map((row) => [row.seq, balance - Number(row.spent)]));
}

const dollars = (cents: number) => cents / 100;

type LineAnswer = z.output<typeof lineAnswer>;

/** The cells that its reasons are about, of a failed order: what a person may mend in place. */
function wrongCells(job: ImportRow, { rehearsal, cells }: DetailRow<StoredDraft, Rehearsed>) {
  const labels = job.header?.labels ?? [];
  const places = new Set(rehearsal.reasons.map(({ row, column }) => `${row} ${column}`));
  return (cells ?? []).flatMap(({ number: row, cells: held }) => {
    const beyond = held.slice(labels.length).map(() => "");
    return [...labels, ...beyond].flatMap((header, column) => {
      const label = header || columnLetter(column);
      return places.has(`${row} ${label}`) ? { row, column, label, value: held[column] ?? "" } : [];
    });
  });
}

function retailOf({ retail }: StoredDraft): LineAnswer["retail"] {
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

/** A line with what the draft says of it, for whoever edits it. */
const presentLine = (
  job: ImportRow,
  line: DetailRow<StoredDraft, Rehearsed>,
  balanceAfter: number | undefined,
): LineAnswer => {
  const { rehearsal, draft } = line;
  return {
    row: line.row,
    orderName: line.order_name || null,
    reference: line.reference || null,
    verdict: line.verdict,
    reasons: [...rehearsal.reasons],
    gates: [...rehearsal.gates],
    items: [...rehearsal.items],
    customer: draft.customer,
    retail: retailOf(draft),
    cells: line.verdict === "failed" ? wrongCells(job, line) : [],
    charge: dollars(rehearsal.charge),
    balanceAfter: balanceAfter === undefined ? null : dollars(balanceAfter),
    orderId: line.order_id,
  };
};

/** What each order of a file would become, or became. */
export async function importDetail(
  database: Database,
  job: ImportRow,
  query: DetailQuery,
): Promise<z.output<typeof detailAnswer>> {
  const { rows, total } = await detailRows<StoredDraft, Rehearsed>(database, job, query);
  const balances = await balancesAfter(database, job, rows);
  const data = rows.map((line) => presentLine(job, line, balances.get(line.seq)));
  return { ...presentImport(job), total, data };
}

/** As `importDetail`, of the one order that begins in this row. */
export const lineDetail = (database: Database, job: ImportRow, row: number) =>
  importDetail(database, job, { row, limit: 1 });
