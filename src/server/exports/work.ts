import type { ListQuery } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { countRows } from "../crud/list/count.ts";
import { exportPieces } from "../crud/list/export.ts";
import { modelOf } from "../crud/model.ts";
import type { Database } from "../db/client.ts";
import { databaseApiError, isLostRace } from "../db/errors.ts";
import type { Work } from "../jobs/jobs.ts";
import { profitPage } from "../money/profits/profits.queries.ts";
import type { Scope } from "../scope.ts";
import {
  claimExport,
  type ExportJob,
  ExportLost,
  endExport,
  releaseExport,
  writeChunk,
} from "./job.queries.ts";
import { exportOptionsOf } from "./options.ts";
import { profitChunks } from "./profit-chunks.ts";
import { PROFITS } from "./start.queries.ts";

const BROKEN = "The export failed because of a server error. Start it again";

const isPassing = (error: unknown) => isLostRace(error) || databaseApiError(error)?.status === 503;

/** The chunks of the file and its expected number of rows. */
async function fileOf(database: Database, resource: string, scope: Scope, query: ListQuery) {
  if (resource === PROFITS) {
    const { total } = await profitPage(database, scope, { ...query, exact: true, limit: 1 }, false);
    return { total, chunks: profitChunks(database, scope, query) };
  }
  const model = modelOf(resourceNamed(resource));
  const options = await exportOptionsOf(database, resource, scope, query);
  const { total } = await countRows(database, model, scope, { ...query, exact: true }, options);
  return { total, chunks: exportPieces(database, model, scope, query, options) };
}

/** Writes the file chunk by chunk. @returns false when it was aborted */
async function runExport(database: Database, job: ExportJob, signal: AbortSignal): Promise<boolean> {
  const { resource, query, scope } = job.request;
  const { total, chunks } = await fileOf(database, resource, scope, query);
  let rows = 0;
  let seq = 0;
  for await (const chunk of chunks) {
    if (signal.aborted) return false;
    rows += chunk.rows;
    // Includes rows created while the file is written.
    await writeChunk(database, job, { seq, text: chunk.text, rows, total: Math.max(total, rows) });
    seq += 1;
  }
  return true;
}

/** The background job that writes export files. */
export const exportWork = (database: Database): Work => ({
  name: "exports",
  async once(signal) {
    if (signal.aborted) return false;
    const job = await claimExport(database);
    if (!job) return false;
    try {
      if (await runExport(database, job, signal)) await endExport(database, job, { status: "done" });
      else await releaseExport(database, job);
    } catch (error) {
      if (error instanceof ExportLost) return true;
      if (isPassing(error)) await releaseExport(database, job).catch(() => undefined);
      else await endExport(database, job, { status: "failed", message: BROKEN });
      throw error;
    }
    return true;
  },
});
