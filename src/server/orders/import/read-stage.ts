import { sql } from "drizzle-orm";
import type { TableSource } from "../../../domain/orders/import/file/source.ts";
import {
  ColumnsWanted,
  type DraftOrder,
  FileRefused,
  type OrderFile,
  openOrders,
} from "../../../domain/orders/import/index.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { withSource } from "../../unpack/source.ts";
import { recalledChoice } from "./choices.queries.ts";
import { orderColumns } from "./columns.ts";
import { keptFile } from "./file.queries.ts";
import {
  type FileHeader,
  failImport,
  type ImportJob,
  inStep,
  inStepBetween,
  recount,
  releaseJob,
  setJob,
  settle,
} from "./job.queries.ts";
import { insertLines, type Line, lastRead, linesIn, updateVerdicts } from "./orders.queries.ts";
import { type Entry, type Judged, Rehearsal, type Rehearsed, settingOf } from "./rehearsal.ts";
import { supposeStore } from "./store.queries.ts";
import { type StoredDraft, storableJson, storedDraft } from "./stored-draft.ts";

/** Lines judged again in one step; the parser gives as many. */
const BATCH = 200;

const entryOf = (draft: DraftOrder, seq: number): Entry => ({
  seq,
  draft: storedDraft(draft),
  problems: draft.problems,
  repeatOf: draft.repeatOf,
});

const countOf = (judged: readonly Judged[], verdict: Judged["verdict"]) =>
  judged.filter((one) => one.verdict === verdict).length;

const headerOf = (file: OrderFile, whole: boolean): FileHeader => ({
  labels: file.headers,
  bytes: file.bytes,
  decimal: file.decimal,
  unread: file.unread,
  letters: file.letters,
  read: whole ? file.bytes : file.progress().bytes,
  whole,
});

/** Kept with the first rows already: whoever goes on reads them as they were begun. */
const chosenIn = ({ choice }: Pick<OrderFile, "choice">) =>
  sql`${choice ? JSON.stringify(choice) : null}::jsonb`;

/** Reads the kept file into judged lines, from where an earlier process ended. False: told to stop midway. */
async function readFile(
  database: Database,
  job: ImportJob,
  source: TableSource,
  signal: AbortSignal,
): Promise<boolean> {
  // What was begun is read on as it was begun, whatever a person chose for another file meanwhile.
  const isBegun = job.header !== null;
  const recall = async (labels: readonly string[]) =>
    isBegun ? null : recalledChoice(database, job, labels);
  const file = await openOrders(source, recall, job.choice);
  const last = await lastRead(database, job);
  const columns = orderColumns(file.headers, file.choice);
  const rehearsal = new Rehearsal(job, columns, await settingOf(database, job));
  let seq = 0;
  // The next orders are judged while those before them are written.
  let written = Promise.resolve();
  for await (const drafts of file.orders()) {
    if (signal.aborted) break;
    const fresh = drafts.flatMap((draft) => (++seq > last ? [{ draft, seq }] : []));
    if (fresh.length === 0) continue;
    const entries = fresh.map((one) => entryOf(one.draft, one.seq));
    const { rows } = file.progress();
    const header = headerOf(file, false);
    const judging = inTransaction(database, (tx) => rehearsal.judge(tx, entries));
    const [judged] = await Promise.all([judging, written]);
    const lines = judged.map((one, index) => {
      const draft = fresh[index]?.draft as DraftOrder; // judge() answers in the order of its entries.
      const cells = one.verdict === "failed" ? draft.raw : null;
      const { orderName, reference } = draft;
      return { ...one, orderName, reference, draft: entries[index]?.draft, cells };
    });
    written = inStepBetween(database, job, async (tx) => {
      await insertLines(tx, job, lines);
      await setJob(
        tx,
        job,
        sql`format = ${file.format}, choice = ${chosenIn(file)}, rows = ${rows}, total = total + ${judged.length},
          ready = ready + ${countOf(judged, "ready")}, attention = attention + ${countOf(judged, "attention")},
          failed = failed + ${countOf(judged, "failed")},
          duplicate = duplicate + ${countOf(judged, "duplicate")},
          header = ${storableJson(header)}::jsonb`,
      );
    });
    written.catch(() => undefined); // Whoever waits for it hears of it.
  }
  await written;
  if (signal.aborted) return false;
  await inStep(database, job, async (tx) => {
    await setJob(
      tx,
      job,
      sql`format = ${file.format}, rows = ${file.progress().rows},
        choice = ${chosenIn(file)},
        sample = ${storableJson(file.sample)}::jsonb,
        header = ${storableJson(headerOf(file, true))}::jsonb`,
    );
    await supposeStore(tx, job, file);
    await settleRehearsal(tx, job);
  });
  return true;
}

/** Leaves the file to a person, who has to say how it is to be read. */
async function wantColumns(tx: Transaction, job: ImportJob, { wanted }: ColumnsWanted): Promise<void> {
  const { labels, bytes, sample, layout, doubtful, letters, lettersDoubtful } = wanted;
  const asks = { layout, doubtful, letters: lettersDoubtful };
  const header: FileHeader = { labels, bytes, read: 0, whole: false, letters, wanted: asks };
  // What made a person necessary may have come after other orders: these are read anew as well.
  await tx.execute(
    sql`delete from import_orders where agency_id = ${job.agencyId} and import_id = ${job.id}`,
  );
  await recount(tx, job);
  await setJob(
    tx,
    job,
    sql`status = 'columns', choice = ${chosenIn(wanted)}, rows = 0, sample = ${storableJson(sample)}::jsonb,
      header = ${storableJson(header)}::jsonb, updated_at = now()`,
  );
}

type ReadLine = Line<StoredDraft, Rehearsed>;

/** Judges what was read before again: a mapping was added. */
async function judgeAgain(
  database: Database,
  job: ImportJob,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const rehearsal = new Rehearsal(job, orderColumns(labels, job.choice), await settingOf(database, job));
  const last = await lastRead(database, job);
  for (let after = 0; after < last; after += BATCH) {
    if (signal.aborted) return false;
    const stretch = { after, upTo: after + BATCH };
    const judged = await inTransaction(database, async (tx) => {
      // Failed and duplicate orders stay so: a mapping mends neither.
      const which = sql`verdict in ('ready', 'attention') and outcome is null`;
      const lines: ReadLine[] = await linesIn(tx, job, stretch, which);
      const entries = lines.map(({ seq, draft }) => ({ seq, draft, problems: [], repeatOf: null }));
      return rehearsal.judge(tx, entries);
    });
    await inStepBetween(database, job, (tx) => updateVerdicts(tx, job, judged));
  }
  await inStep(database, job, (tx) => settleRehearsal(tx, job));
  return true;
}

/** Everything is judged: on to the commit where that was asked for, else it waits for a person. */
async function settleRehearsal(tx: Transaction, job: ImportJob): Promise<void> {
  await recount(tx, job);
  if (job.straight) await setJob(tx, job, sql`status = 'committing', updated_at = now()`);
  else await settle(tx, job, "rehearsed");
}

/** The stage `reading`: every order of the file judged. False: told to stop midway, and let go of. */
export async function readStage(database: Database, job: ImportJob, signal: AbortSignal): Promise<boolean> {
  try {
    const done = job.header?.whole
      ? await judgeAgain(database, job, job.header.labels, signal)
      : await withSource(keptFile(database, job), ["workbook", "json"], (source) =>
          readFile(database, job, source, signal),
        );
    if (!done) await releaseJob(database, job);
    return done;
  } catch (error) {
    if (error instanceof FileRefused)
      await inStep(database, job, (tx) => failImport(tx, job, error.problem.message));
    else if (error instanceof ColumnsWanted) await inStep(database, job, (tx) => wantColumns(tx, job, error));
    else throw error;
    return true;
  }
}
