import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { StoreOfFile } from "../../../domain/shops/store-of-file.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { once } from "../../idempotency.ts";
import type { Actor } from "../../scope.ts";
import { dropFile } from "./file.queries.ts";
import { FREE, type ImportJob } from "./job.queries.ts";
import type { Upload } from "./upload.ts";

export interface NewImport {
  readonly kind: ImportJob["kind"];
  readonly teamId: string;
  /** Commit as soon as it is rehearsed. */
  readonly straight: boolean;
  readonly createProduct: boolean;
  /** Null: it is supposed once the file is read. */
  readonly store: StoreOfFile | null;
}

/**
 * An uploaded file becomes a job that any process may claim. With an Idempotency-Key that came before with
 * the same file, it is the job of that time and this upload is dropped; so it is where `want` refuses the
 * form's fields. @returns the job's id
 */
export async function beginImport(
  database: Database,
  actor: Actor,
  request: FastifyRequest,
  upload: Upload,
  want: () => Promise<NewImport>,
): Promise<string> {
  const { agencyId, fileName, hash } = upload;
  try {
    const wanted = await want();
    const { answer } = await once(database, actor, request, { hash, ...wanted }, async (tx) => {
      await tx.execute(sql`insert into order_imports (agency_id, id, seller_team_id, kind, file_name, file_hash,
          status, straight, create_product, integration_id, integration_by, rows, total, ready, attention, failed, duplicate, committed,
          created_user_id, updated_at)
        values (${agencyId}, ${upload.id}, ${wanted.teamId}, ${wanted.kind}, ${fileName}, ${hash}, 'reading',
          ${wanted.straight}, ${wanted.createProduct}, ${wanted.store?.integrationId ?? null}::uuid,
          ${wanted.store?.by ?? null}::text, 0, 0, 0, 0, 0, 0, 0, ${actor.userId}, ${FREE})`);
      await recordAudit(tx, actor, {
        action: "create",
        object: "order-imports",
        subject: upload.id,
        after: { fileName, ...wanted },
      });
      return { status: 200, answer: { id: upload.id } };
    });
    if (answer.id !== upload.id) await dropFile(database, upload);
    return answer.id;
  } catch (error) {
    await dropFile(database, upload);
    throw error;
  }
}
