import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { type FailedRows, failedRowsCsv } from "../../../../domain/orders/import/index.ts";
import type { RawRow } from "../../../../domain/orders/incoming/order-draft.ts";
import type { Problem } from "../../../../domain/orders/incoming/problem.ts";
import type { Database } from "../../../db/client.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { ImportRow } from "../import-row.queries.ts";

const BATCH = 500;

/** The width of the widest failed row, to which all lines are padded. */
async function widthOf(database: Database, job: ImportRow): Promise<number> {
  const [row] = await rowsOf<{ width: number | null }>(
    database,
    sql`select max(jsonb_array_length(r -> 'cells')) as width
      from import_orders o, jsonb_array_elements(o.cells) r
      where o.agency_id = ${job.agency_id} and o.import_id = ${job.id} and o.status = 'failed'`,
  );
  return row?.width ?? 0;
}

interface Failed extends Record<string, unknown> {
  seq: number;
  cells: RawRow[];
  reasons: Problem[];
}

/** The failed rows as CSV with a column `Reason`, to be corrected and uploaded again. Read in batches. */
export function failedFile(database: Database, job: ImportRow): Readable {
  async function* lines() {
    const header = job.header?.labels ?? [];
    const width = await widthOf(database, job);
    const labels = Array.from({ length: Math.max(width, header.length) }, (_, index) => header[index] ?? "");
    const head = failedRowsCsv(labels, []);
    yield head;
    for (let last = 0, more = true; more; ) {
      const rows = await rowsOf<Failed>(
        database,
        sql`select seq, cells, preview -> 'reasons' as reasons from import_orders
          where agency_id = ${job.agency_id} and import_id = ${job.id} and status = 'failed'
            and cells is not null and seq > ${last} order by seq limit ${BATCH}`,
      );
      const failed = rows.map(({ cells, reasons }): FailedRows => ({ raw: cells, problems: reasons }));
      // Without the header, which every call returns and which was already sent.
      yield failedRowsCsv(labels, failed).slice(head.length);
      last = rows.at(-1)?.seq ?? last;
      more = rows.length === BATCH;
    }
  }
  return Readable.from(lines());
}
