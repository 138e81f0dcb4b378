import { Readable } from "node:stream";
import { and, type SQL, sql } from "drizzle-orm";
import { badRequest, notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { exportFiles, exportHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Actor, proxiesOf, type Scope } from "../scope.ts";
import { startedByKey } from "./export-history.server.ts";

type ExportFile = Raw<typeof exportHistory, "agency_id" | "file_name">;

/** A file that was made before its person's proxies changed may have orders that they no longer see. */
const ofSameProxies = (scope: Scope): SQL =>
  sql`coalesce(request -> 'scope' -> 'proxies', '[]') = ${JSON.stringify(proxiesOf(scope) ?? [])}::jsonb`;

/**
 * Returns an export's file, once, to the person who started the export; others get a 404. Chunks are deleted as they
 * are sent. `peeks`: only its name, and the file remains to be downloaded.
 */
export async function claimFile(
  database: Database,
  actor: Actor,
  id: string,
  peeks = false,
): Promise<{ fileName: string; file: Readable }> {
  const taken = await inTransaction(database, async (tx) => {
    const [own] = await rowsOf<Raw<typeof exportHistory, "status"> & ExportFile>(
      tx,
      sql`select status, agency_id, file_name from export_history
        where ${and(sql`id = ${id} and created_user_id = ${actor.userId} and deleted_at is null`, startedByKey(actor.scope), ofSameProxies(actor.scope))}
        for update`,
    );
    if (!own) throw notFound();
    if (own.status === "fetched") throw badRequest("This file has already been downloaded. Export it again");
    if (own.status !== "done") throw badRequest("This file is not ready");
    if (peeks) return own;
    const [row] = await rowsOf<ExportFile>(
      tx,
      sql`update export_history set status = 'fetched', url = null, updated_at = now()
        where id = ${id} and created_user_id = ${actor.userId} and status = 'done'
        returning agency_id, file_name`,
    );
    if (!row) throw notFound();
    await recordAudit(tx, actor, { action: "fetch-export", object: "export-history", subject: id });
    return row;
  });
  const { agency_id: agencyId, file_name: fileName } = taken;
  if (peeks) return { fileName, file: Readable.from([]) };

  async function* chunks() {
    for (let seq = 0; ; seq++) {
      const [chunk] = await rowsOf<Raw<typeof exportFiles, "bytes">>(
        database,
        sql`delete from export_files where agency_id = ${agencyId} and export_id = ${id} and seq = ${seq}
          returning bytes`,
      );
      if (!chunk) return;
      yield chunk.bytes;
    }
  }
  return { fileName, file: Readable.from(chunks()) };
}
