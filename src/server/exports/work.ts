import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Config } from "../config/config.ts";
import { countRows } from "../crud/list/count.ts";
import { exportPieces, type Piece } from "../crud/list/export.ts";
import { modelOf } from "../crud/model.ts";
import { partOf } from "../crud/server-part.ts";
import type { Database } from "../db/client.ts";
import type { FileStore } from "../files/store.ts";
import { claimedWork } from "../jobs/claimed-work.ts";
import type { Work } from "../jobs/jobs.ts";
import { release } from "../jobs/lease.ts";
import { journalFile } from "../money/accounting/journal-file.ts";
import { statementFile } from "../money/statements/statement-file.ts";
import { printedFile } from "../print/printed-file.ts";
import { productVariantsFile } from "../products/product-variants-file.ts";
import type { AgencyScope, Scope } from "../scope.ts";
import type { FilePiece } from "./file-piece.ts";
import { claimExport, EXPORTS, type ExportJob, endExport, writeChunk } from "./job.queries.ts";
import { countItems, itemPieces } from "./orders/item-pieces.ts";
import type { ExportRequest } from "./start.queries.ts";
import { TooManyRows } from "./table-pieces.ts";

interface ExportContext {
  readonly database: Database;
  readonly files: FileStore;
  readonly config: Pick<Config, "publicUrl">;
}

const BROKEN = "The export failed because of a server error. Start it again";

const messageOf = (error: unknown) => (error instanceof TooManyRows ? error.message : BROKEN);

/** The pieces of the file and its expected number of rows. */
interface File {
  readonly total: number;
  readonly pieces: AsyncGenerator<FilePiece>;
}

async function* encoded(pieces: AsyncGenerator<Piece>): AsyncGenerator<FilePiece> {
  for await (const { text, rows } of pieces) yield { bytes: Buffer.from(text), rows };
}

async function fileOf({ database, files, config }: ExportContext, request: ExportRequest): Promise<File> {
  const { resource, query, scope, sellerAmounts, items, print, variantsOf, statement, journal } = request;
  if (print) return printedFile({ database, files }, agencyScopeIn(scope), print);
  if (statement) return statementFile({ database, files }, agencyScopeIn(scope), statement);
  if (journal) return journalFile(database, agencyScopeIn(scope), journal);
  if (variantsOf !== undefined) return productVariantsFile(database, scope, variantsOf);
  if (items) {
    const within = agencyScopeIn(scope);
    return {
      total: await countItems(database, within, query, items),
      pieces: itemPieces(database, within, query, items, config.publicUrl),
    };
  }
  const model = modelOf(resourceNamed(resource));
  const options = await partOf(model.resource).exportOptions?.(database, scope, query, sellerAmounts ?? []);
  const { total } = await countRows(database, model, scope, { ...query, exact: true }, options);
  return { total, pieces: encoded(exportPieces(database, model, scope, query, options)) };
}

/** Exports of orders and of money are requested within an agency. */
function agencyScopeIn(scope: Scope): AgencyScope {
  if (scope.reach === "platform") throw new Error("An export of orders or money has the scope of an agency");
  return scope;
}

/** Writes the file piece by piece. @returns false when it was aborted */
async function runExport(context: ExportContext, job: ExportJob, signal: AbortSignal): Promise<boolean> {
  const { total, pieces } = await fileOf(context, job.request);
  let rows = 0;
  let seq = 0;
  for await (const piece of pieces) {
    if (signal.aborted) return false;
    rows += piece.rows;
    // Includes rows created while the file is written.
    await writeChunk(context.database, job, { seq, bytes: piece.bytes, rows, total: Math.max(total, rows) });
    if (piece.bytes.length > 0) seq += 1;
  }
  return true;
}

export const exportWork = (context: ExportContext): Work => {
  const { database } = context;
  return claimedWork<ExportJob>({
    name: "exports",
    async run(claimed, signal) {
      const job = claimed(await claimExport(database));
      if (!job) return;
      if (await runExport(context, job, signal)) await endExport(database, job, { status: "done" });
      else await release(database, EXPORTS, job);
    },
    putBack: (job) => release(database, EXPORTS, job),
    fail: (job, error) => endExport(database, job, { status: "failed", message: messageOf(error) }),
    isExpected: (error) => error instanceof TooManyRows,
  });
};
