import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { newId } from "../../ids.ts";
import { dropPicture } from "../resized.ts";
import type { FileStore } from "../store.ts";

/** A copy is kept for this long, so that a changed image is seen, and one that nothing names any more goes. */
const KEPT_DAYS = 7;

export const pathOfRemote = (id: string) => `files/remote/${id}.webp`;

/**
 * The paths under which our server shows these images of other hosts, by URL. A path is random: who knows it may
 * see the image, as with uploads. The caller has checked that a row names the URL.
 * @param agencyId whose row names them; the nil id for the platform's
 */
export async function remotePaths(
  database: Database,
  agencyId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map();
  const wanted = [...new Set(urls)];
  const ids = wanted.map(() => newId());
  const rows = await rowsOf<{ id: string; url: string }>(
    database,
    sql`with wanted as (
        select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(wanted)}::text[]) w(id, url)
      ), known as (
        select r.id, r.url from remote_images r join wanted w on md5(r.url) = md5(w.url)
        where r.agency_id = ${agencyId}
      ), added as (
        insert into remote_images (agency_id, id, url)
        select ${agencyId}, w.id, w.url from wanted w where w.url not in (select url from known)
        on conflict (agency_id, md5(url)) do update set url = excluded.url
        returning id, url
      )
      select id, url from known union all select id, url from added`,
  );
  return new Map(rows.map(({ id, url }) => [url, pathOfRemote(id)]));
}

export interface RemoteImage extends Record<string, unknown> {
  readonly url: string;
  /** It failed a moment ago: asking again so soon would only cost time. */
  readonly failed: boolean;
}

export async function remoteImageOf(database: Database, id: string): Promise<RemoteImage | undefined> {
  const [row] = await rowsOf<RemoteImage>(
    database,
    sql`select url, coalesce(failed_at > now() - interval '10 minutes', false) as failed
      from remote_images where id = ${id}`,
  );
  return row;
}

/** Notes how a fetch ended: with why it failed, or `null` where it did not. */
export async function noteFetch(database: Database, id: string, failure: string | null): Promise<void> {
  await database.drizzle.execute(
    sql`update remote_images set failure = ${failure},
      failed_at = ${failure === null ? sql`null` : sql`now()`} where id = ${id}`,
  );
}

/** Drops copies past their time, and their rows: a list that still names such an image gets a new path. */
export async function forgetOldRemoteImages(database: Database, files: FileStore): Promise<void> {
  const gone = await rowsOf<{ id: string }>(
    database,
    sql`delete from remote_images where created_at < now() - make_interval(days => ${KEPT_DAYS}) returning id`,
  );
  for (const { id } of gone) await dropPicture(files, pathOfRemote(id));
}
