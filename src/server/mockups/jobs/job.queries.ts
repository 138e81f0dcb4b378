import { sql } from "drizzle-orm";
import { counted } from "../../../domain/counts.ts";
import { CENTERED, type Placement } from "../../../domain/mockups/placement.ts";
import type { MockupJobRequest } from "../../../domain/mockups/requests.ts";
import { badRequest } from "../../api-error.ts";
import { NO_AGENCY } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import { mockupJobItems, mockupJobs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { agencyOf, teamOf } from "../../files/uploads.queries.ts";
import { newId } from "../../ids.ts";
import { claimNext, FREE, type Queue, renew, writeClaimed } from "../../jobs/lease.ts";
import { mapFinishedProducts } from "../../products/from-artwork/map-finished.queries.ts";
import type { Actor, Scope } from "../../scope.ts";
import type { ItemResult, MockupJobRef } from "./job-ref.ts";
import { addToLibrary, finishedProducts, setProductMockups } from "./product-mockups.queries.ts";

/** The most unfinished jobs per person. */
const MAX_WAITING = 5;
/** The most mockups and print files of one job. */
const MAX_FILES = 2_000;

export const MOCKUP_JOBS: Queue = {
  table: sql`mockup_jobs`,
  isOpen: sql`status in ('waiting', 'running')`,
  isClaimed: sql`status = 'running'`,
  order: sql`created_at, id`,
  // A mockup ends within a minute.
  holdSeconds: 120,
  set: sql`status = 'running'`,
};

/** A mockup of a job, or a print file. */
export interface QueuedMockup {
  readonly kind?: "mockup" | "print";
  /** The place in the queue of an earlier one, whose file is also this one's. */
  readonly sameAs?: number | undefined;
  /** Where the job has no catalog. */
  readonly catalogId?: string;
  /** The product that gets the file. */
  readonly productId?: string;
  /** The catalog variants that a print file is for; without them all of the product. */
  readonly variantIds?: string[] | undefined;
  readonly color: string | null;
  readonly slot: number;
  readonly artwork: string;
  readonly placement?: Placement | undefined;
}

/** Queues mockups. Returns the job's id and the number of mockups. */
export async function queueMockups(
  tx: Transaction,
  { scope, userId }: Actor,
  catalogId: string | null,
  queued: readonly QueuedMockup[],
): Promise<{ id: string; total: number }> {
  if (queued.length > MAX_FILES)
    throw badRequest(
      `These are ${counted(queued.length, "file")}, and one call makes at most ${MAX_FILES}: choose fewer catalogs, colors or sizes`,
    );
  const agencyId = agencyOf(scope);
  const [busy] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from mockup_jobs where agency_id = ${agencyId}
      and created_user_id = ${userId} and status in ('waiting', 'running')`,
  );
  if ((busy?.count ?? 0) >= MAX_WAITING)
    throw badRequest(`${MAX_WAITING} mockup jobs are already in progress. Wait until one of them ends`);
  const id = newId();
  await tx.insert(mockupJobs).values({
    agencyId,
    id,
    sellerTeamId: teamOf(scope),
    catalogId,
    createdUserId: userId,
    updatedAt: FREE,
  });
  const items = queued.map(({ color, placement = CENTERED, ...mockup }, seq) => ({
    agencyId,
    jobId: id,
    seq,
    color: color ?? "",
    ...mockup,
    ...placement,
  }));
  await tx.insert(mockupJobItems).values(items);
  return { id, total: items.length };
}

/** One mockup for each color and placement, on one catalog. */
export const queueColors = (
  tx: Transaction,
  actor: Actor,
  { catalog, colors, placements }: MockupJobRequest,
): Promise<{ id: string; total: number }> =>
  queueMockups(
    tx,
    actor,
    catalog,
    placements.flatMap((placed) => colors.map((color) => ({ ...placed, color }))),
  );

const scopeOf = (agencyId: string, sellerTeamId: string | null): Scope => {
  if (agencyId === NO_AGENCY) return { reach: "platform" };
  return sellerTeamId === null
    ? { reach: "agency", agencyId }
    : { reach: "sellerTeam", agencyId, sellerTeamId };
};

type JobRow = Raw<typeof mockupJobs, "agency_id" | "id" | "seller_team_id" | "created_user_id" | "version">;

/** Claims the oldest unclaimed job, which then goes on with its next mockup. */
export async function claimMockupJob(database: Database): Promise<MockupJobRef | undefined> {
  const returning = sql`agency_id, id, seller_team_id, created_user_id, version`;
  const row = await inTransaction(database, (tx) => claimNext<JobRow>(tx, MOCKUP_JOBS, returning));
  return (
    row && {
      agencyId: row.agency_id,
      id: row.id,
      userId: row.created_user_id,
      version: row.version,
      scope: scopeOf(row.agency_id, row.seller_team_id),
    }
  );
}

export interface JobItem {
  readonly seq: number;
  readonly kind: "mockup" | "print";
  readonly catalogId: string;
  /** The product that gets the file. */
  readonly productId: string | null;
  readonly variantIds: readonly string[] | null;
  readonly color: string | null;
  readonly slot: number;
  readonly artwork: string;
  readonly placement: Placement;
}

type ItemRow = Raw<
  typeof mockupJobItems,
  "seq" | "kind" | "product_id" | "variant_ids" | "color" | "slot" | "artwork"
> &
  Placement & { catalog: string };

/** The next items of a job that are neither made nor failed. */
export async function nextItems(database: Database, job: MockupJobRef, count: number): Promise<JobItem[]> {
  const rows = await rowsOf<ItemRow>(
    database,
    sql`select i.seq, i.kind, coalesce(i.catalog_id, j.catalog_id) as catalog, i.product_id, i.variant_ids,
        i.color, i.slot, i.artwork,
        i.x, i.y, i.scale, i.rotation
      from mockup_job_items i join mockup_jobs j on j.agency_id = i.agency_id and j.id = i.job_id
      where i.agency_id = ${job.agencyId} and i.job_id = ${job.id} and i.path is null and i.message is null
        and i.same_as is null
      order by i.seq limit ${count}`,
  );
  return rows.map(({ product_id: productId, variant_ids: variantIds, catalog: catalogId, ...row }) => {
    const { seq, kind, color, slot, artwork, ...placement } = row;
    return {
      seq,
      kind,
      catalogId,
      productId,
      variantIds,
      slot,
      artwork,
      placement,
      color: color === "" ? null : color,
    };
  });
}

/** Stores results of a job, and finishes the products whose last ones these are. @throws ClaimLost */
export async function writeResults(
  database: Database,
  job: MockupJobRef,
  results: readonly ItemResult[],
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await renew(tx, MOCKUP_JOBS, job);
    await tx.execute(sql`update mockup_job_items i set path = x.path, message = x.message
      from ${recordset(
        results.map(({ seq, path, message }) => ({ seq, path, message })),
        { seq: "int", path: "text", message: "text" },
      )}
      where i.agency_id = ${job.agencyId} and i.job_id = ${job.id} and coalesce(i.same_as, i.seq) = x.seq`);
    await addToLibrary(tx, job, results);
    const finished = await finishedProducts(tx, job, results);
    // Locks the team's orders, and so comes before the products are locked.
    await mapFinishedProducts(tx, job, finished);
    await setProductMockups(tx, job, finished);
  });
}

export async function endMockupJob(database: Database, job: MockupJobRef): Promise<void> {
  await writeClaimed(database, MOCKUP_JOBS, job, sql`status = 'done'`);
}

/**
 * Deletes jobs after a week. Their mockups remain while they are used. Those with failed print files can be retried as long
 * as there is the product.
 */
export async function deleteOldMockupJobs(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from mockup_jobs j where created_at < now() - interval '7 days' and not exists (
        select from mockup_job_items i join products p on p.agency_id = i.agency_id and p.id = i.product_id
        where i.agency_id = j.agency_id and i.job_id = j.id and i.kind = 'print' and i.message is not null
          and p.deleted_at is null)
      returning id`,
  );
}
