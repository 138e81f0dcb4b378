import { type SQL, sql } from "drizzle-orm";
import { bandsOf } from "../../../domain/images/preflight/hash-bands.ts";
import type { RejectedArtwork } from "../../../domain/images/preflight/job.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

const ints = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`;

const addBands = (tx: Transaction, agencyId: string, key: string, hash: string) =>
  tx.execute(sql`insert into rejected_artwork_bands (agency_id, band, key)
    select ${agencyId}, band, ${key} from unnest(${ints(bandsOf(hash))}) band on conflict do nothing`);

/** Remembers that an agency's artwork was rejected; what is not measured yet gets its hash when it is. */
export async function addRejected(
  tx: Transaction,
  agencyId: string,
  paths: readonly string[],
  reason: string,
): Promise<void> {
  if (paths.length === 0) return;
  const rows = await rowsOf<{ key: string; hash: string | null }>(
    tx,
    sql`insert into rejected_artwork (agency_id, key, reason, hash)
      select ${agencyId}, md5(wanted.path), ${reason}, m.measures ->> 'hash'
      from unnest(${sql.param([...new Set(paths)])}::text[]) wanted(path)
      left join image_measures m on m.agency_id = ${agencyId} and m.key = md5(wanted.path)
      order by 2
      on conflict (agency_id, key) do update set reason = excluded.reason, rejected_at = now(),
        hash = coalesce(excluded.hash, rejected_artwork.hash)
      returning key, hash`,
  );
  for (const { key, hash } of rows) if (hash) await addBands(tx, agencyId, key, hash);
}

/** Adds the hash of an image that has been measured, if it was rejected before. */
export async function fillHash(tx: Transaction, agencyId: string, path: string, hash: string): Promise<void> {
  const [row] = await rowsOf<{ key: string }>(
    tx,
    sql`update rejected_artwork set hash = ${hash} where agency_id = ${agencyId} and key = md5(${path}) returning key`,
  );
  if (row) await addBands(tx, agencyId, row.key, hash);
}

/**
 * An agency's rejected artwork that may look like images with these hashes: what agrees with one of them in a band.
 * Those that differ in more bits are left to the rule.
 */
export async function rejectedLike(
  where: Database | Transaction,
  agencyId: string,
  hashes: readonly string[],
): Promise<RejectedArtwork[]> {
  if (hashes.length === 0) return [];
  const bands = [...new Set(hashes.flatMap(bandsOf))];
  const rows = await rowsOf<{ hash: string; reason: string; rejected_at: string }>(
    where,
    sql`select r.hash, r.reason, r.rejected_at from rejected_artwork r
      where r.agency_id = ${agencyId} and r.hash is not null and r.key in (
        select b.key from rejected_artwork_bands b where b.agency_id = ${agencyId} and b.band = any(${ints(bands)}))`,
  );
  return rows.map(({ hash, reason, rejected_at }) => ({ hash, reason, rejectedAt: toIso(rejected_at) }));
}
