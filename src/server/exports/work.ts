import type { ListQuery } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { countRows } from "../crud/count.ts";
import { exportPieces } from "../crud/export.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { isLostRace, refusalOfDatabase } from "../db/errors.ts";
import type { Work } from "../jobs/jobs.ts";
import { profitPage } from "../money/profits.queries.ts";
import type { Scope } from "../scope.ts";
import { PROFITS } from "./begin.queries.ts";
import {
  claimExport,
  type ExportJob,
  ExportLost,
  endExport,
  releaseExport,
  writePiece,
} from "./job.queries.ts";
import { exportOptionsOf } from "./options.ts";
import { profitPieces } from "./profit-pieces.ts";

const BROKEN = "The export stopped at an error of ours. Ask for it again";

const isPassing = (error: unknown) => isLostRace(error) || refusalOfDatabase(error)?.status === 503;

/** The lines of the file, and how many rows they should be. */
async function fileOf(database: Database, resource: string, scope: Scope, query: ListQuery) {
  if (resource === PROFITS) {
    const { total } = await profitPage(database, scope, { ...query, exact: true, limit: 1 }, false);
    return { total, pieces: profitPieces(database, scope, query) };
  }
  const spec = specOf(resourceNamed(resource));
  const options = exportOptionsOf(resource);
  const { total } = await countRows(database, spec, scope, { ...query, exact: true }, options);
  return { total, pieces: exportPieces(database, spec, scope, query, options) };
}

/** Writes the file piece by piece; false where it was told to stop before the end. */
async function runExport(database: Database, job: ExportJob, signal: AbortSignal): Promise<boolean> {
  const { resource, query, scope } = job.request;
  const { total, pieces } = await fileOf(database, resource, scope, query);
  let rows = 0;
  let seq = 0;
  for await (const piece of pieces) {
    if (signal.aborted) return false;
    rows += piece.rows;
    // Rows that came while it was written are in it as well.
    await writePiece(database, job, { seq, text: piece.text, rows, total: Math.max(total, rows) });
    seq += 1;
  }
  return true;
}

/** Writes exports to files that wait for whoever asked for them. */
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
