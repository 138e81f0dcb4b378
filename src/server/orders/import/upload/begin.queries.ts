import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { StoreOfFile } from "../../../../domain/stores/store-of-file.ts";
import { recordAudit } from "../../../audit.ts";
import type { Database } from "../../../db/client.ts";
import { withIdempotency } from "../../../idempotency.ts";
import { FREE } from "../../../jobs/lease.ts";
import type { Actor } from "../../../scope.ts";
import { type ImportKind } from "../job.queries.ts";
import { dropFile } from "./file.queries.ts";
import type { StoredUpload } from "./receive-upload.ts";

export interface NewImport {
  readonly kind: ImportKind;
  /** `null` for tracking imports. */
  readonly teamId: string | null;
  /** Commits without a stop at the preview. */
  readonly straight: boolean;
  readonly createProduct: boolean;
  /** `null` to detect it from the file. */
  readonly store: StoreOfFile | null;
}

/**
 * Creates an import job for an uploaded file. A request with a known Idempotency-Key and the same file returns the
 * existing job, and this upload is deleted; it is deleted as well if `optionsOf` refuses the form's fields. Not a
 * `command()`: the request is recognized by the file's hash instead of the body. @returns the job's id
 */
export async function beginImport(
  database: Database,
  actor: Actor,
  request: FastifyRequest,
  upload: StoredUpload,
  optionsOf: () => Promise<NewImport>,
): Promise<string> {
  const { agencyId, fileName, hash } = upload;
  try {
    const options = await optionsOf();
    const { body: stored } = await withIdempotency(
      database,
      actor,
      request,
      { hash, ...options },
      async (tx) => {
        await tx.execute(sql`insert into order_imports (agency_id, id, seller_team_id, kind, file_name, file_hash,
          status, straight, create_product, integration_id, integration_by, rows, total, ready, attention, failed, duplicate, committed,
          created_user_id, updated_at)
        values (${agencyId}, ${upload.id}, ${options.teamId}, ${options.kind}, ${fileName}, ${hash}, 'reading',
          ${options.straight}, ${options.createProduct}, ${options.store?.integrationId ?? null}::uuid,
          ${options.store?.by ?? null}::text, 0, 0, 0, 0, 0, 0, 0, ${actor.userId}, ${FREE})`);
        await recordAudit(tx, actor, {
          action: "create",
          object: "order-imports",
          subject: upload.id,
          after: { fileName, ...options },
        });
        return { status: 200, body: { id: upload.id } };
      },
    );
    if (stored.id !== upload.id) await dropFile(database, upload);
    return stored.id;
  } catch (error) {
    await dropFile(database, upload);
    throw error;
  }
}
