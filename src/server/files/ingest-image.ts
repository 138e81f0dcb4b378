import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { IMAGE_TYPES, type ImageKind, kindOfName } from "../../domain/images/kinds.ts";
import type { PreflightResult } from "../../domain/preflight/findings.ts";
import type { ImageMeasures } from "../../domain/preflight/measures.ts";
import { ApiError } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { inTransaction } from "../db/transaction.ts";
import { judgeImage } from "../preflight/judge-image.ts";
import { measureImage } from "../preflight/measure-image.ts";
import { storeMeasures } from "../preflight/measures.queries.ts";
import { hashOfFile } from "./hash-of-file.ts";
import { isBranding, previewOf } from "./paths.ts";
import { receive } from "./receive.ts";
import { recode } from "./recode.ts";
import type { FileStore } from "./store.ts";
import { settleUpload, type Upload } from "./uploads.queries.ts";

export const kindOf = ({ path }: Pick<Upload, "path">): ImageKind => kindOfName(path) ?? "png";

interface Target {
  readonly database: Database;
  readonly files: FileStore;
  readonly ip: string | null;
}

/** Measures an accepted image as it was sent; `undefined` where it cannot be measured. Throws errors of ours. */
async function measured(file: string, kind: ImageKind): Promise<ImageMeasures | undefined> {
  try {
    return await measureImage(file, kind);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * Ingests an image that was uploaded to a slot: checks it, encodes it again, stores it and adds it to the library. A
 * refused image uses up its slot; after an error of ours the slot is open again. Returns the result of its preflight.
 * Throws an ApiError.
 */
export async function ingestImage(
  { database, files, ip }: Target,
  upload: Upload,
  sent: NodeJS.ReadableStream,
): Promise<PreflightResult | undefined> {
  const kind = kindOf(upload);
  const folder = await mkdtemp(path.join(tmpdir(), "platen-upload-"));
  try {
    const [raw, clean] = [path.join(folder, "sent"), path.join(folder, "clean")];
    await receive(sent, raw, kind);
    const { width, height, size } = await recode(raw, clean, kind);
    const contentHash = await hashOfFile(raw);
    const measures = isBranding(upload.path) ? undefined : await measured(raw, kind);
    await files.keep(upload.path, clean, IMAGE_TYPES[kind]);
    const { agencyId, id, sellerTeamId, name } = upload;
    await inTransaction(database, async (tx) => {
      await tx.execute(sql`insert into images (agency_id, id, seller_team_id, name, path, preview, size, width,
          height, tags, content_hash)
        values (${agencyId}, ${id}, ${sellerTeamId}, ${name}, ${upload.path}, ${previewOf(upload.path)}, ${size},
          ${width}, ${height}, '[]', ${contentHash})`);
      if (measures) await storeMeasures(tx, agencyId, upload.path, measures);
      await settleUpload(tx, upload, "stored");
      const actor = {
        userId: upload.createdUserId,
        scope: { reach: "agency", agencyId },
        ip,
      } as const;
      const after = { name, path: upload.path, size, width, height };
      await recordAudit(tx, actor, { action: "create", object: "images", subject: id, after });
    });
    return measures && (await judgeImage(database, upload.agencyId, measures));
  } catch (error) {
    // A refused file uses up the slot, an error of ours does not.
    await settleUpload(database, upload, error instanceof ApiError ? "refused" : "waiting");
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
