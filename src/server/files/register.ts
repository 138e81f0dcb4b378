import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { messages } from "../../domain/messages.ts";
import { images } from "../../domain/resources/index.ts";
import { editRow } from "../crud/edit.ts";
import type { WireRow } from "../crud/present.ts";
import { reachOf } from "../crud/scopes.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { type FileStore, incomingKey } from "./store.ts";
import { takeIn } from "./take-in.ts";
import { settleUpload, takeUploadAt } from "./uploads.queries.ts";

const spec = specOf(images);

async function idAt(database: Database, { scope }: Actor, path: string): Promise<string | undefined> {
  const { read } = reachOf(images, spec.table, scope);
  const [row] = await rowsOf<{ id: string }>(
    database,
    sql`select id from images where ${eq(spec.table.path as PgColumn, path)} and ${read ?? sql`true`}`,
  );
  return row?.id;
}

/** Takes in what was sent past us, to the store itself. Throws a Refusal where nothing was. */
async function takeInSent(database: Database, files: FileStore, actor: Actor, path: string): Promise<void> {
  const unsent = refuseField("path", messages.uploadNotSent);
  const upload = await takeUploadAt(database, actor.scope, path);
  if (upload === "under way") throw refuseField("path", messages.uploadUnderWay);
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
  try {
    await takeIn({ database, files, ip: actor.ip }, upload, sent.stream);
  } catch (error) {
    // Of what went wrong with us nothing is lost: it lies there still, to be registered again.
    if (error instanceof Refusal) await files.drop(key);
    throw error;
  }
  await files.drop(key);
}

/**
 * The picture of a path as a row of the library, with the name and tags that are given. One that lies in the
 * store and has not been looked at yet is looked at first; one that was registered before is it again.
 */
export async function registerImage(
  { database, files, actor }: { database: Database; files: FileStore; actor: Actor },
  { path, ...given }: { path: string; name?: string | undefined; tags?: string[] | undefined },
): Promise<WireRow> {
  let id = await idAt(database, actor, path);
  if (id === undefined) {
    await takeInSent(database, files, actor, path);
    id = await idAt(database, actor, path);
  }
  if (id === undefined) throw refuseField("path", messages.uploadNotSent);
  const row = id;
  return inTransaction(database, (tx) => editRow(tx, spec, actor, row, given));
}
