import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import type { TableSource } from "../../../domain/orders/import/file/source.ts";
import { FileRefused } from "../../../domain/orders/incoming/problem.ts";
import { rowColumns, storedRow } from "../../../domain/orders/tracking/check-row.ts";
import {
  type DateDoubt,
  type DraftParcel,
  dateDoubtText,
  type TrackingFile,
} from "../../../domain/orders/tracking/index.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { withSource } from "../../parse-worker/source.ts";
import { scopeOfMember } from "../../proxy-scope.ts";
import {
  type FileHeader,
  failImport,
  type ImportJob,
  inStep,
  recount,
  setJob,
} from "../import/job.queries.ts";
import { insertLines, lastRead } from "../import/lines.queries.ts";
import { dropFile, keptFile } from "../import/upload/file.queries.ts";
import { defaultShipDate, requestDateOrder, settleDates } from "./dates.queries.ts";
import { addLateReasons } from "./lines.queries.ts";
import { TrackingPreviewer } from "./preview.ts";

const headerOf = (file: TrackingFile, whole: boolean): FileHeader => ({
  labels: file.headers,
  unread: file.unread,
  bytes: file.bytes,
  read: whole ? file.bytes : file.progress().bytes,
  whole,
});

const progressOf = (file: TrackingFile, whole: boolean) =>
  sql`format = 'tracking', rows = ${file.progress().rows},
    header = ${JSON.stringify(headerOf(file, whole))}::jsonb`;

const dateDoubtOf = ({ dateDoubt, isUndated }: DraftParcel): string | null =>
  isUndated ? "the ship date is missing" : dateDoubt && dateDoubtText(dateDoubt);

const STEP = 400;

/** A file's rows are parsed in batches of the parser's own size: in steps of ours. */
function* stepsOf(rows: readonly DraftParcel[]) {
  for (let at = 0; at < rows.length; at += STEP) yield rows.slice(at, at + STEP);
}

async function readFile(
  database: Database,
  job: ImportJob,
  source: TableSource,
  signal: AbortSignal,
): Promise<void> {
  const today = dayOf(new Date().toISOString());
  // Here for the reason of number-formats.ts.
  const { openTracking } = await import("../../../domain/orders/tracking/read.ts");
  const file = await openTracking(source, { today });
  const last = await lastRead(database, job);
  const scope = await scopeOfMember(database, job.agencyId, job.createdUserId);
  const previewer = new TrackingPreviewer(scope, rowColumns(file.headers));
  let seq = 0;
  let doubt: DateDoubt | null = null;
  let shortYear: DateDoubt | null = null;
  for await (const batch of file.parcels()) {
    for (const rows of stepsOf(batch)) {
      if (signal.aborted) return;
      doubt ??= rows.find(({ dateDoubt }) => dateDoubt && !dateDoubt.isShort)?.dateDoubt ?? null;
      shortYear ??= rows.find(({ dateDoubt }) => dateDoubt?.isShort)?.dateDoubt ?? null;
      const entries = rows.map((draft) => ({
        seq: ++seq,
        draft: storedRow(draft),
        carrierDoubt: draft.carrierDoubt?.text ?? null,
        dateDoubt: dateDoubtOf(draft),
        problems: draft.problems,
        repeatOf: draft.repeatOf,
      }));
      // Rows that an earlier process checked are checked again, since the units that they take are not written.
      const checked = await inTransaction(database, (tx) => previewer.preview(tx, entries));
      const lines = checked.map((one, index) => ({
        ...one,
        orderName: rows[index]?.orderName ?? "",
        reference: "",
        draft: entries[index]?.draft,
        cells: rows[index]?.raw ?? [],
      }));
      await inStep(database, job, async (tx) => {
        await insertLines(
          tx,
          job,
          lines.filter((line) => line.seq > last),
        );
        await setJob(tx, job, progressOf(file, false));
        await recount(tx, job);
      });
    }
  }
  await inStep(database, job, async (tx) => {
    await addLateReasons(tx, job, previewer.late());
    const order = file.dateOrder();
    if (order) await settleDates(tx, job, order, { isConfirmed: false });
    await recount(tx, job);
    await setJob(
      tx,
      job,
      sql`${progressOf(file, true)}, status = case when straight then 'importing' else 'previewed' end`,
    );
    // Where the order is known, only years of two digits are left.
    const asked = order ? shortYear : (doubt ?? shortYear);
    if (asked) await requestDateOrder(tx, job, asked);
    if (await defaultShipDate(tx, job, today)) await recount(tx, job);
    await dropFile(tx, job);
  });
}

/** The stage `reading` of a tracking file. Ends early if it is aborted. */
export async function readTrackingStage(
  database: Database,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  try {
    await withSource(keptFile(database, job), ["workbook"], (source) =>
      readFile(database, job, source, signal),
    );
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await inStep(database, job, (tx) => failImport(tx, job, error.problem.message));
  }
}
