import { eq, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import type { PreflightResult } from "../../domain/preflight/findings.ts";
import { images } from "../../domain/resources/index.ts";
import { ApiError, badField } from "../api-error.ts";
import { modelOf } from "../crud/model.ts";
import type { WireRow } from "../crud/present.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { editRow } from "../crud/write/edit.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { images as imagesTable } from "../db/schema/index.ts";
import { images as imageTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../scope.ts";
import { ingestImage } from "./ingest-image.ts";
import { type FileStore, incomingKey } from "./store.ts";
import { settleUpload, takeUploadAt } from "./uploads.queries.ts";

const model = modelOf(images);

async function idAt(database: Database, { scope }: Actor, path: string): Promise<string | undefined> {
  const { read } = rowScopeOf(images, scope);
  const [row] = await rowsOf<Raw<typeof imagesTable, "id">>(
    database,
    sql`select id from images where ${eq(imageTable.path, path)} and ${read ?? sql`true`}`,
  );
  return row?.id;
}

/** Ingests a file that was uploaded directly to the bucket. Throws an ApiError when there is none. */
async function ingestUpload(
  database: Database,
  files: FileStore,
  actor: Actor,
  path: string,
): Promise<PreflightResult | undefined> {
  const unsent = badField("path", messages.uploadNotSent);
  const upload = await takeUploadAt(database, actor.scope, path);
  if (upload === "under way") throw badField("path", messages.uploadUnderWay);
  if (!upload) throw unsent;
  const key = incomingKey(upload.id);
  const sent = await files.read(key).catch(async (error: unknown) => {
    await settleUpload(database, upload, "waiting");
    throw error;
  });
  if (!sent) {
    await settleUpload(database, upload, "waiting");
    throw unsent;
  }
  let result: PreflightResult | undefined;
  try {
    result = await ingestImage({ database, files, ip: actor.ip }, upload, sent.stream);
  } catch (error) {
    // After an error of ours the file is kept, and the client can register it again.
    if (error instanceof ApiError) await files.drop(key);
    throw error;
  }
  await files.drop(key);
  return result;
}

/**
 * Returns the image of a path as a library row, with the given name and tags. A file in the bucket that was not
 * ingested yet is ingested first, and its row has the result of its preflight; registering an image again returns the
 * same row.
 */
export async function registerImage(
  { database, files, actor }: { database: Database; files: FileStore; actor: Actor },
  { path, ...given }: { path: string; name?: string | undefined; tags?: string[] | undefined },
): Promise<WireRow> {
  let id = await idAt(database, actor, path);
  let result: PreflightResult | undefined;
  if (id === undefined) {
    result = await ingestUpload(database, files, actor, path);
    id = await idAt(database, actor, path);
  }
  if (id === undefined) throw badField("path", messages.uploadNotSent);
  const row = id;
  const image = await inTransaction(database, (tx) => editRow(tx, model, actor, row, given));
  return { ...image, ...(result && { preflight: result }) };
}
