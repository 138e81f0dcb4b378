import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { recordAudit } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { absent, refuse } from "../refusal.ts";
import type { Actor } from "../scope.ts";

interface Taken extends Record<string, unknown> {
  agency_id: string;
  file_name: string;
}

/**
 * Hands an export's file over, once, to whoever asked for it: to anybody else it is absent. The pieces go as
 * they are sent.
 */
export async function takeFile(
  database: Database,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; file: Readable }> {
  const taken = await inTransaction(database, async (tx) => {
    const [own] = await rowsOf<{ status: string }>(
      tx,
      sql`select status from export_history
        where id = ${id} and created_user_id = ${actor.userId} and deleted_at is null for update`,
    );
    if (!own) throw absent();
    if (own.status === "fetched") throw refuse("This file was fetched already. Export it again");
    if (own.status !== "done") throw refuse("This file is not there");
    const [row] = await rowsOf<Taken>(
      tx,
      sql`update export_history set status = 'fetched', url = null, updated_at = now()
        where id = ${id} and created_user_id = ${actor.userId} and status = 'done'
        returning agency_id, file_name`,
    );
    if (!row) throw absent();
    await recordAudit(tx, actor, { action: "fetch-export", object: "export-history", subject: id });
    return row;
  });
  const { agency_id: agencyId, file_name: fileName } = taken;

  async function* pieces() {
    for (let seq = 0; ; seq++) {
      const [piece] = await rowsOf<{ bytes: Buffer }>(
        database,
        sql`delete from export_files where agency_id = ${agencyId} and export_id = ${id} and seq = ${seq}
          returning bytes`,
      );
      if (!piece) return;
      yield piece.bytes;
    }
  }
  return { fileName, file: Readable.from(pieces()) };
}
