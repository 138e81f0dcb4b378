import { resourceNamed } from "../../domain/resources/registry.ts";
import { countRows } from "../crud/count.ts";
import { exportPieces } from "../crud/export.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { isLostRace, refusalOfDatabase } from "../db/errors.ts";
import type { Work } from "../jobs/jobs.ts";
import {
  claimExport,
  type ExportJob,
  ExportLost,
  endExport,
  releaseExport,
  writePiece,
} from "./job.queries.ts";
import { exportOptionsOf } from "./options.ts";

const BROKEN = "The export stopped at an error of ours. Ask for it again";

const isPassing = (error: unknown) => isLostRace(error) || refusalOfDatabase(error)?.status === 503;

/** Writes the file piece by piece; false where it was told to stop before the end. */
async function runExport(database: Database, job: ExportJob, signal: AbortSignal): Promise<boolean> {
  const { resource, query, scope } = job.request;
  const spec = specOf(resourceNamed(resource));
  const options = exportOptionsOf(resource);
  const { total } = await countRows(database, spec, scope, { ...query, exact: true }, options);
  let rows = 0;
  let seq = 0;
  for await (const piece of exportPieces(database, spec, scope, query, options)) {
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
