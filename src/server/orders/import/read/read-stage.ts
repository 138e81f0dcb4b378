import { ColumnsNeeded } from "../../../../domain/orders/import/index.ts";
import { FileRefused } from "../../../../domain/orders/incoming/problem.ts";
import type { Database } from "../../../db/client.ts";
import { withSource } from "../../../parse-worker/source.ts";
import { analyzeOrders } from "../../analyze-orders.ts";
import { failImport, inStep, type OrderImportJob } from "../job.queries.ts";
import { lastRead } from "../lines.queries.ts";
import { keptFile } from "../upload/file.queries.ts";
import { requestColumns } from "./read.queries.ts";
import { readFile } from "./read-file.ts";
import { recheck } from "./recheck.queries.ts";

/** The stage `reading`: checks every order of the file. Ends early if it is aborted. */
export async function readStage(database: Database, job: OrderImportJob, signal: AbortSignal): Promise<void> {
  await analyzeOrders(database);
  const last = await lastRead(database, job);
  try {
    if (job.header?.whole) await recheck(database, job, job.header.labels, last, signal);
    else
      await withSource(keptFile(database, job), ["workbook", "json"], (source) =>
        readFile(database, job, source, last, signal),
      );
  } catch (error) {
    if (error instanceof FileRefused)
      await inStep(database, job, (tx) => failImport(tx, job, error.problem.message));
    else if (error instanceof ColumnsNeeded)
      await inStep(database, job, (tx) => requestColumns(tx, job, error));
    else throw error;
  }
}
