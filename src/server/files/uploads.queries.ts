import { sql } from "drizzle-orm";
import { TEMPLATES_FOLDER } from "../../domain/settings/template-files.ts";
import { NO_AGENCY } from "../audit.ts";
import { hashOfToken, newToken } from "../auth/tokens.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { uploads } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Actor, Scope } from "../scope.ts";
import type { FileStore } from "./store.ts";

/** Lifetime of an upload URL. An upload that has started by then may finish. */
export const UPLOAD_SECONDS = 900;

/** The agency that owns a person's files; the nil id for the platform. */
export const agencyOf = (scope: Scope) => (scope.reach === "platform" ? NO_AGENCY : scope.agencyId);
export const teamOf = (scope: Scope) => (scope.reach === "sellerTeam" ? scope.sellerTeamId : null);

/**
 * Time for processing an upload: encoding an image takes 90 s at most. A slot that is still claimed afterwards belongs
 * to a process that ended, and its upload may be processed again.
 */
const LEASE_SECONDS = 300;

export interface Upload extends Record<string, unknown> {
  id: string;
  agencyId: string;
  sellerTeamId: string | null;
  path: string;
  name: string;
  createdUserId: string;
}

const COLUMNS = sql.raw(`id, agency_id as "agencyId", seller_team_id as "sellerTeamId", path, name,
  created_user_id as "createdUserId"`);

/** Creates a slot for one upload; its signature can be used once. */
export async function makeUpload(
  database: Database,
  { scope, userId }: Pick<Actor, "scope" | "userId">,
  { name, ending, folder = "files/uploads" }: { name: string; ending: string; folder?: string },
): Promise<{ id: string; path: string; signature: string }> {
  const [id, signature] = [newId(), newToken()];
  // Of the file name only the extension is kept, one of a fixed set.
  const path = `${folder}/${id}.${ending}`;
  await database.drizzle.execute(sql`insert into uploads
      (agency_id, id, seller_team_id, path, name, signature_hash, created_user_id, expires_at)
    values (${agencyOf(scope)}, ${id}, ${teamOf(scope)}, ${path}, ${name}, ${hashOfToken(signature)}, ${userId},
      now() + make_interval(secs => ${UPLOAD_SECONDS}))`);
  return { id, path, signature };
}

/** Claims the slot of a signature. Undefined if the signature is used, expired or invalid. */
export async function takeUpload(
  database: Database,
  id: string,
  signature: string,
): Promise<Upload | undefined> {
  const [upload] = await rowsOf<Upload>(
    database,
    sql`update uploads set state = 'taken', taken_at = now() where id = ${id} and signature_hash = ${hashOfToken(signature)}
      and state = 'waiting' and expires_at > now() returning ${COLUMNS}`,
  );
  return upload;
}

/**
 * Claims the slot of a path for a file that was uploaded directly to the bucket; only for the scope that created the
 * slot. "under way": another process has claimed it.
 */
export async function takeUploadAt(
  database: Database,
  scope: Scope,
  path: string,
): Promise<Upload | "under way" | undefined> {
  const itsPlace = sql`agency_id = ${agencyOf(scope)} and path = ${path}
    and seller_team_id is not distinct from ${teamOf(scope)}`;
  const [upload] = await rowsOf<Upload>(
    database,
    sql`update uploads set state = 'taken', taken_at = now() where ${itsPlace} and (state = 'waiting'
        or state = 'taken' and coalesce(taken_at, created_at) < now() - make_interval(secs => ${LEASE_SECONDS}))
      returning ${COLUMNS}`,
  );
  if (upload) return upload;
  const [taken] = await rowsOf(
    database,
    sql`select 1 as taken from uploads where ${itsPlace} and state = 'taken'`,
  );
  return taken && "under way";
}

export async function settleUpload(
  where: Database | Transaction,
  { agencyId, id }: Pick<Upload, "agencyId" | "id">,
  state: "waiting" | "stored" | "refused",
): Promise<void> {
  await rowsOf(where, sql`update uploads set state = ${state} where agency_id = ${agencyId} and id = ${id}`);
}

/**
 * Deletes expired slots, and among them the template files that were uploaded and never saved. Saving one concurrently
 * locks its slot until it is done.
 */
export async function deleteOldUploads(database: Database, files: FileStore): Promise<void> {
  await inTransaction(database, async (tx) => {
    const gone = await rowsOf<Raw<typeof uploads, "path">>(
      tx,
      sql`delete from uploads where created_at < now() - interval '2 days' returning path`,
    );
    const templates = gone.map(({ path }) => path).filter((path) => path.startsWith(`${TEMPLATES_FOLDER}/`));
    if (templates.length === 0) return;
    const inUse = await rowsOf<{ path: string }>(
      tx,
      sql`select t.value as path from agencies, jsonb_each_text(config -> 'templateFile') t
        where t.value = any(${sql.param(templates)}::text[])`,
    );
    const kept = new Set(inUse.map(({ path }) => path));
    // Inside the transaction: if the process dies here, the slot remains and the next run repeats the deletion.
    for (const path of templates) if (!kept.has(path)) await files.drop(path);
  });
}
