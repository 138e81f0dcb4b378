import { sql } from "drizzle-orm";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_LIMIT } from "../../../domain/limits.ts";
import { VERDICTS, type Verdict } from "../../../domain/orders/import-status.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { gateAnswer } from "../order-spec.ts";
import type { Rehearsed } from "./rehearsal.ts";
import { type ImportRow, importAnswer, presentImport } from "./state.queries.ts";
import type { StoredDraft } from "./stored-draft.ts";

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
});
export type DetailQuery = z.output<typeof detailQuery>;

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
  charge: z.number(),
  /** What the wallet holds once this and all ready orders above it are submitted; null of others. */
  balanceAfter: z.number().nullable(),
  /** The order that it became. */
  orderId: z.string().nullable(),
});

export const detailAnswer = importAnswer.extend({ data: z.array(lineAnswer), total: z.int() });

export interface DetailRow<Draft, Rehearsal> extends Record<string, unknown> {
  order_name: string | null;
  reference: string | null;
  verdict: Verdict;
  draft: Draft;
  rehearsal: Rehearsal;
  row: number;
  order_id: string | null;
}

/** A page of an import's lines in the file's order, with how many there are of these verdicts. */
export async function detailRows<Draft, Rehearsal>(
  database: Database,
  job: ImportRow,
  query: DetailQuery,
): Promise<{ rows: DetailRow<Draft, Rehearsal>[]; total: number }> {
  const { page = 1, limit = DEFAULT_PAGE_SIZE, verdict = [] } = query;
  const wanted = verdict.length > 0 ? verdict : verdicts;
  const rows = await rowsOf<DetailRow<Draft, Rehearsal>>(
    database,
    sql`select order_name, reference, verdict, draft, rehearsal, (draft ->> 'row')::int as row, order_id
      from import_orders where agency_id = ${job.agency_id} and import_id = ${job.id}
        and verdict = any(${sql.param([...wanted])}::text[])
      order by seq limit ${limit} offset ${(page - 1) * limit}`,
  );
  const [counted] = await rowsOf<{ total: number }>(
    database,
    sql`select count(*)::int as total from import_orders where agency_id = ${job.agency_id}
      and import_id = ${job.id} and verdict = any(${sql.param([...wanted])}::text[])`,
  );
  return { rows, total: counted?.total ?? 0 };
}

const dollars = (cents: number) => cents / 100;

/** What each order of a file would become, or became. */
export async function importDetail(
  database: Database,
  job: ImportRow,
  query: DetailQuery,
): Promise<z.output<typeof detailAnswer>> {
  const { rows, total } = await detailRows<StoredDraft, Rehearsed>(database, job, query);
  return {
    ...presentImport(job),
    total,
    data: rows.map(({ rehearsal, ...row }) => ({
      row: row.row,
      orderName: row.order_name || null,
      reference: row.reference || null,
      verdict: row.verdict,
      reasons: [...rehearsal.reasons],
      gates: [...rehearsal.gates],
      items: [...rehearsal.items],
      charge: dollars(rehearsal.charge),
      balanceAfter: rehearsal.balanceAfter === null ? null : dollars(rehearsal.balanceAfter),
      orderId: row.order_id,
    })),
  };
}
