import { type SQL, sql } from "drizzle-orm";
import type { ImageMeasures } from "../../domain/preflight/measures.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { imageMeasures } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { storableJson } from "../db/storable-json.ts";
import type { Transaction } from "../db/transaction.ts";
import { fillHash } from "./rejected.queries.ts";

/** A process that ended while it measured gives its claim up by then: longer than any image takes. */
const CLAIM = sql.raw("interval '5 minutes'");
/** An image that could not be read is read again after this, where something asks for it. */
const FAILED = sql.raw("interval '1 day'");
/** An image that ended the process this often is not measured again. */
const MAX_TRIES = 3;

/** Whether a row of `image_measures` is final: measured, or recently found to be unreadable. */
export const IS_SETTLED = sql`(m.measures is not null or (m.failure is not null and m.claimed_at > now() - ${FAILED}))`;

/** The demonstration's images are shown on screens only: they have too few pixels for any print, and are not judged. */
const DEMONSTRATION = "files/demo/";
export const isJudged = (path: SQL): SQL =>
  sql`${path} is not null and not starts_with(${path}, ${DEMONSTRATION})`;
export const isJudgedPath = (path: string | null): path is string =>
  path !== null && !path.startsWith(DEMONSTRATION);

/** Claims images that are not measured yet, for this process alone. Returns those that it got. */
export async function claimImage(
  database: Database,
  agencyId: string,
  path: string,
): Promise<"claimed" | "elsewhere"> {
  const rows = await rowsOf<{ tries: number }>(
    database,
    sql`insert into image_measures as m (agency_id, key, path) values (${agencyId}, md5(${path}), ${path})
      on conflict (agency_id, key) do update set claimed_at = now(), failure = null,
        tries = case when m.failure is null then m.tries + 1 else 1 end
      where m.measures is null and m.claimed_at < now() - case when m.failure is null then ${CLAIM} else ${FAILED} end
      returning tries`,
  );
  const [claimed] = rows;
  if (!claimed) return "elsewhere";
  if (claimed.tries <= MAX_TRIES) return "claimed";
  await failImage(database, agencyId, path, "Measuring it ended the process");
  return "elsewhere";
}

/** Stores what was measured of an image, and its hash if it was rejected before. */
export async function storeMeasures(
  tx: Transaction,
  agencyId: string,
  path: string,
  measures: ImageMeasures,
): Promise<void> {
  await tx.execute(sql`insert into image_measures (agency_id, key, path, measures)
    values (${agencyId}, md5(${path}), ${path}, ${storableJson(measures)}::jsonb)
    on conflict (agency_id, key) do update set measures = excluded.measures, failure = null`);
  await fillHash(tx, agencyId, path, measures.hash);
}

export async function failImage(
  database: Database,
  agencyId: string,
  path: string,
  failure: string,
): Promise<void> {
  await database.drizzle.execute(sql`update image_measures set failure = ${failure.slice(0, 500)}, claimed_at = now()
    where agency_id = ${agencyId} and key = md5(${path}) and measures is null`);
}

/** Leaves an image to the next claim in a while, without a count: an error of ours says nothing about it. */
export async function postponeImage(database: Database, agencyId: string, path: string): Promise<void> {
  await database.drizzle.execute(sql`update image_measures set tries = tries - 1
    where agency_id = ${agencyId} and key = md5(${path}) and measures is null`);
}

/** Gives a claim up, so that another process measures the image. */
export async function releaseImage(database: Database, agencyId: string, path: string): Promise<void> {
  await database.drizzle.execute(sql`delete from image_measures
    where agency_id = ${agencyId} and key = md5(${path}) and measures is null`);
}

/** What was measured of these images, by path. */
export async function measuresOf(
  where: Database | Transaction,
  agencyId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ImageMeasures>> {
  if (paths.length === 0) return new Map();
  const rows = await rowsOf<Raw<typeof imageMeasures, "path" | "measures">>(
    where,
    sql`select m.path, m.measures from image_measures m
      where m.agency_id = ${agencyId} and m.measures is not null
        and m.key in (select md5(path) from unnest(${sql.param([...new Set(paths)])}::text[]) path)`,
  );
  return new Map(rows.flatMap(({ path, measures }) => (measures ? [[path, measures] as const] : [])));
}
