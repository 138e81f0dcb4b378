import { sql } from "drizzle-orm";
import { TEMPLATES_FOLDER } from "../../domain/settings/template-files.ts";
import { NO_AGENCY } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { hashOfToken, newToken } from "../people/tokens.ts";
import type { Actor, Scope } from "../scope.ts";
import type { FileStore } from "./store.ts";

/** An address for an upload must be used within this; what is under way then is let finish. */
export const UPLOAD_SECONDS = 900;

/** The agency under which a person's files stand; the platform's people have the nil one. */
export const agencyOf = (scope: Scope) => (scope.reach === "platform" ? NO_AGENCY : scope.agencyId);
export const teamOf = (scope: Scope) => (scope.reach === "sellerTeam" ? scope.sellerTeamId : null);

/**
 * Whoever takes a place has this long to look at what came: a picture is written anew in 90 s at most. One that is
 * still taken after it belongs to a process that ended in the middle, and what was sent may be looked at again.
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

/** Notes a place in the store for one upload; its signature opens it once. */
export async function makeUpload(
  database: Database,
  { scope, userId }: Pick<Actor, "scope" | "userId">,
  { name, ending, folder = "files/uploads" }: { name: string; ending: string; folder?: string },
): Promise<{ id: string; path: string; signature: string }> {
  const [id, signature] = [newId(), newToken()];
  // Nothing of the person's own name for it but its ending, which is one of a few.
  const path = `${folder}/${id}.${ending}`;
  await database.drizzle.execute(sql`insert into uploads
      (agency_id, id, seller_team_id, path, name, signature_hash, created_user_id, expires_at)
    values (${agencyOf(scope)}, ${id}, ${teamOf(scope)}, ${path}, ${name}, ${hashOfToken(signature)}, ${userId},
      now() + make_interval(secs => ${UPLOAD_SECONDS}))`);
  return { id, path, signature };
}

/** Takes the place that a signature opens, as nobody can after it. Undefined: used, expired, or none of ours. */
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
 * Takes the place of a path, for what was sent past us; only the scope in which it was asked for may.
 * "under way": somebody is looking at it now.
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
 * Places that nobody will use any more, and the template files among them that no agency gives out: sent, and never
 * saved. Who saves one meanwhile holds its place until that is done.
 */
export async function forgetOldUploads(database: Database, files: FileStore): Promise<void> {
  await inTransaction(database, async (tx) => {
    const gone = await rowsOf<{ path: string }>(
      tx,
      sql`delete from uploads where created_at < now() - interval '2 days' returning path`,
    );
    const templates = gone.map(({ path }) => path).filter((path) => path.startsWith(`${TEMPLATES_FOLDER}/`));
    if (templates.length === 0) return;
    const given = await rowsOf<{ path: string }>(
      tx,
      sql`select t.value as path from agencies, jsonb_each_text(config -> 'templateFile') t
        where t.value = any(${sql.param(templates)}::text[])`,
    );
    const kept = new Set(given.map(({ path }) => path));
    // Before the transaction ends: a process that dies here leaves the place, and the next one comes back to it.
    for (const path of templates) if (!kept.has(path)) await files.drop(path);
  });
}
