import { type SQL, sql } from "drizzle-orm";
import { hashDistance } from "../../domain/preflight/check-likeness.ts";
import { bandsOf } from "../../domain/preflight/hash-bands.ts";
import type { RejectedArtwork } from "../../domain/preflight/job.ts";
import { PREFLIGHT_THRESHOLDS } from "../../domain/preflight/thresholds.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

const ints = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`;

interface Hashed {
  readonly key: string;
  readonly hash: string | null;
}

const addBands = (tx: Transaction, agencyId: string, images: readonly Hashed[]) => {
  const rows = images.flatMap(({ key, hash }) => (hash ? bandsOf(hash).map((band) => ({ band, key })) : []));
  return tx.execute(sql`insert into rejected_artwork_bands (agency_id, band, key)
    select ${agencyId}::uuid, band, key from ${recordset(rows, { band: "int", key: "text" })}
    order by band, key on conflict do nothing`);
};

export async function hasRejected(tx: Transaction, agencyId: string): Promise<boolean> {
  const [any] = await rowsOf(
    tx,
    sql`select 1 as one from rejected_artwork where agency_id = ${agencyId} limit 1`,
  );
  return any !== undefined;
}

/** Remembers that an agency's artwork was rejected; what is not measured yet gets its hash when it is. */
export async function addRejected(
  tx: Transaction,
  agencyId: string,
  paths: readonly string[],
  reason: string,
): Promise<void> {
  if (paths.length === 0) return;
  const rows = await rowsOf<Hashed & Record<string, unknown>>(
    tx,
    sql`insert into rejected_artwork (agency_id, key, reason, hash)
      select ${agencyId}, md5(wanted.path), ${reason}, m.measures ->> 'hash'
      from unnest(${sql.param([...new Set(paths)])}::text[]) wanted(path)
      left join image_measures m on m.agency_id = ${agencyId} and m.key = md5(wanted.path)
      order by 2
      on conflict (agency_id, key) do update set reason = excluded.reason, rejected_at = now(), approved_at = null,
        hash = coalesce(excluded.hash, rejected_artwork.hash)
      returning key, hash`,
  );
  await addBands(tx, agencyId, rows);
}

/**
 * Remembers that an agency's images were approved: those that were rejected before, and those that look like rejected
 * artwork. Returns whether there were any.
 */
export async function addApproved(
  tx: Transaction,
  agencyId: string,
  paths: readonly string[],
): Promise<boolean> {
  if (paths.length === 0) return false;
  const images = await rowsOf<Hashed & Record<string, unknown>>(
    tx,
    sql`select md5(wanted.path) as key, m.measures ->> 'hash' as hash
      from unnest(${sql.param([...new Set(paths)])}::text[]) wanted(path)
      left join image_measures m on m.agency_id = ${agencyId} and m.key = md5(wanted.path) order by 1`,
  );
  const cleared = await rowsOf<{ key: string }>(
    tx,
    sql`update rejected_artwork set approved_at = now() where agency_id = ${agencyId} and approved_at is null
      and key = any(${sql.param(images.map(({ key }) => key))}::text[]) returning key`,
  );
  const hashes = images.flatMap(({ hash }) => hash ?? []);
  const rejected = (await rejectedLike(tx, agencyId, hashes)).filter((one) => one.approvedAt === null);
  const alike = images.filter(
    ({ hash }) =>
      hash !== null &&
      rejected.some((one) => hashDistance(one.hash, hash) <= PREFLIGHT_THRESHOLDS.maxHashDistance),
  );
  await tx.execute(sql`insert into rejected_artwork (agency_id, key, reason, hash, approved_at)
    select ${agencyId}::uuid, key, '', hash, now() from ${recordset(alike, { key: "text", hash: "text" })} order by key
    on conflict (agency_id, key) do update set approved_at = now()`);
  await addBands(tx, agencyId, alike);
  return cleared.length + alike.length > 0;
}

/** Adds the hash of an image that has been measured, if it was rejected before. */
export async function fillHash(tx: Transaction, agencyId: string, path: string, hash: string): Promise<void> {
  const [row] = await rowsOf<{ key: string }>(
    tx,
    sql`update rejected_artwork set hash = ${hash} where agency_id = ${agencyId} and key = md5(${path}) returning key`,
  );
  if (row) await addBands(tx, agencyId, [{ key: row.key, hash }]);
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
  const rows = await rowsOf<{
    hash: string;
    reason: string;
    rejected_at: string;
    approved_at: string | null;
  }>(
    where,
    sql`select r.hash, r.reason, r.rejected_at, r.approved_at from rejected_artwork r
      where r.agency_id = ${agencyId} and r.hash is not null and r.key in (
        select b.key from rejected_artwork_bands b where b.agency_id = ${agencyId} and b.band = any(${ints(bands)}))`,
  );
  return rows.map(({ hash, reason, rejected_at, approved_at }) => ({
    hash,
    reason,
    rejectedAt: toIso(rejected_at),
    approvedAt: approved_at === null ? null : toIso(approved_at),
  }));
}
