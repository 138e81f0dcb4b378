import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { remoteImages } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import { deleteImageFiles } from "../resized.ts";
import type { FileStore } from "../store.ts";

/** A copy expires, so that a changed image is fetched again and an unused one is deleted. */
const KEPT_DAYS = 7;

export const pathOfRemote = (id: string) => `files/remote/${id}.webp`;

/**
 * Returns, by URL, the paths under which our server serves these images of other hosts. A path is random: knowing it
 * grants access to the image, as with uploads. The caller has checked that a row refers to the URL.
 * @param agencyId the agency of that row; the nil id for the platform
 */
export async function remotePaths(
  database: Database,
  agencyId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map();
  const distinct = [...new Set(urls)];
  const ids = distinct.map(() => newId());
  const rows = await rowsOf<Raw<typeof remoteImages, "id" | "url">>(
    database,
    sql`with wanted as (
        select * from unnest(${uuids(ids)}, ${sql.param(distinct)}::text[]) w(id, url)
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

export type RemoteImage = Raw<typeof remoteImages, "url"> & { readonly failed: boolean };

export async function remoteImageOf(database: Database, id: string): Promise<RemoteImage | undefined> {
  const [row] = await rowsOf<RemoteImage>(
    database,
    sql`select url, coalesce(failed_at > now() - interval '10 minutes', false) as failed
      from remote_images where id = ${id}`,
  );
  return row;
}

/** Records the result of a fetch: the reason of the failure, or `null` for success. */
export async function noteFetch(database: Database, id: string, failure: string | null): Promise<void> {
  await database.drizzle.execute(
    sql`update remote_images set failure = ${failure},
      failed_at = ${failure === null ? sql`null` : sql`now()`} where id = ${id}`,
  );
}

/** Deletes expired copies and their rows. A list that still shows such an image gets a new path. */
export async function deleteOldRemoteImages(database: Database, files: FileStore): Promise<void> {
  const gone = await rowsOf<Raw<typeof remoteImages, "id">>(
    database,
    sql`delete from remote_images where created_at < now() - make_interval(days => ${KEPT_DAYS}) returning id`,
  );
  for (const { id } of gone) await deleteImageFiles(files, pathOfRemote(id));
}
