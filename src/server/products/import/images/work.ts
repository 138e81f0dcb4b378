import { sql } from "drizzle-orm";
import { IMAGE_FETCH } from "../../../../domain/products/import/limits.ts";
import type { Database } from "../../../db/client.ts";
import { isPassing } from "../../../db/errors.ts";
import { rowsOf } from "../../../db/statement.ts";
import { inTransaction, type Transaction } from "../../../db/transaction.ts";
import type { Work } from "../../../jobs/jobs.ts";
import { inSeconds } from "../../../jobs/lease.ts";
import { lockTeamProducts } from "../products-named.queries.ts";
import { type Fetched, type FetchOptions, fetchImage, type ImageToFetch } from "./fetch-image.ts";

/** Images that one lane fetches at once: a process has two lanes, so four. */
const AT_ONCE = 2;
/** An image that is still claimed after this belongs to a process that ended. */
const LEASE_SECONDS = 180;
/** Doubled after each failed try. */
const PAUSE_SECONDS = 15;

interface ClaimedImage extends ImageToFetch, Record<string, unknown> {
  readonly id: string;
  readonly importId: string;
  readonly tries: number;
}

/** Claims images that are due. Each claim counts as a try, so that an image which ends the process is not tried forever. */
const claim = (database: Database): Promise<ClaimedImage[]> =>
  rowsOf<ClaimedImage>(
    database,
    sql`update product_import_images i set tries = i.tries + 1,
        due_at = ${inSeconds(LEASE_SECONDS)}
      from product_imports j
      where j.agency_id = i.agency_id and j.id = i.import_id and (i.agency_id, i.id) in (
        select agency_id, id from product_import_images where status = 'waiting' and due_at <= now()
        order by due_at, id limit ${AT_ONCE} for update skip locked)
      returning i.agency_id as "agencyId", i.seller_team_id as "teamId", i.id, i.import_id as "importId", i.url,
        i.tries, j.created_user_id as "createdUserId"`,
  );

const isImage = ({ agencyId, id, tries }: ClaimedImage) =>
  sql`agency_id = ${agencyId} and id = ${id} and status = 'waiting' and tries = ${tries}`;

/** Puts the library's image in place of the address in the products of the import. */
async function place(tx: Transaction, image: ClaimedImage, path: string): Promise<void> {
  const { agencyId, teamId, importId, url } = image;
  await tx.execute(sql`with placed as (
      update products p set mockup = case when mockup = ${url} then ${path} else mockup end,
        other_mockup = array_replace(other_mockup, ${url}, ${path}), updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and deleted_at is null
        and id in (select product_id from product_import_lines
          where agency_id = ${agencyId} and import_id = ${importId})
        and (mockup = ${url} or ${url} = any(other_mockup))
      returning id, version)
    update product_import_lines l set version = placed.version from placed
    where l.agency_id = ${agencyId} and l.product_id = placed.id and l.version = placed.version - 1`);
}

/** Records a result, unless the import was undone or another process has the image. */
async function settle(tx: Transaction, image: ClaimedImage, result: Fetched): Promise<void> {
  const { agencyId, importId, tries } = image;
  const isImport = sql`agency_id = ${agencyId} and id = ${importId}`;
  await tx.execute(sql`select 1 from product_imports where ${isImport} for update`);
  if ("path" in result) {
    await lockTeamProducts(tx, image);
    const [own] = await rowsOf(
      tx,
      sql`update product_import_images set status = 'fetched', path = ${result.path}, failure = null
        where ${isImage(image)} returning id`,
    );
    if (!own) return;
    await place(tx, image, result.path);
    await tx.execute(sql`update product_imports set images_fetched = images_fetched + 1 where ${isImport}`);
    return;
  }
  const isLast = result.isFinal || tries >= IMAGE_FETCH.tries;
  const pause = PAUSE_SECONDS * 2 ** Math.min(tries - 1, IMAGE_FETCH.tries);
  const [own] = await rowsOf(
    tx,
    sql`update product_import_images set failure = ${result.failure}, status = ${isLast ? "failed" : "waiting"},
        due_at = ${inSeconds(pause)} where ${isImage(image)} returning id`,
  );
  if (own && isLast)
    await tx.execute(sql`update product_imports set images_failed = images_failed + 1 where ${isImport}`);
}

/** Gives the try of an image back that our own server has spoiled. */
const putBack = (database: Database, image: ClaimedImage) =>
  database.drizzle.execute(sql`update product_import_images set tries = tries - 1,
    due_at = ${inSeconds(PAUSE_SECONDS)} where ${isImage(image)}`);

/** Fetches the images of imported products into the library. */
export const imageFetchWork = (options: FetchOptions): Work => ({
  name: "product-images",
  async once(signal) {
    const { database } = options;
    if (signal.aborted) return false;
    const images = await claim(database);
    await Promise.all(
      images.map(async (image) => {
        try {
          const result = await fetchImage(options, image);
          await inTransaction(database, (tx) => settle(tx, image, result));
        } catch (error) {
          if (isPassing(error)) await putBack(database, image).catch(() => undefined);
          throw error;
        }
      }),
    );
    return images.length > 0;
  },
});
