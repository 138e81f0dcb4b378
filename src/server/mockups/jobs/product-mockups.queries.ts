import { sql } from "drizzle-orm";
import { MAX_IMAGES } from "../../../domain/limits.ts";
import { products } from "../../../domain/resources/index.ts";
import { recordAudit } from "../../audit.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { previewOf } from "../../files/paths.ts";
import { newId } from "../../ids.ts";
import type { ItemResult, MockupJobRef } from "./job-ref.ts";

const IMAGE = {
  id: "uuid",
  product: "uuid",
  seq: "int",
  path: "text",
  preview: "text",
  size: "int",
  width: "int",
  height: "int",
} as const;

/** Adds files of products to the library of the products' team, named after product and color or slot. */
export async function addToLibrary(
  tx: Transaction,
  job: MockupJobRef,
  results: readonly ItemResult[],
): Promise<void> {
  const rows = results.flatMap(({ seq, image, productId = null }) =>
    image ? [{ id: newId(), product: productId, seq, preview: previewOf(image.path), ...image }] : [],
  );
  if (rows.length === 0) return;
  await tx.execute(sql`insert into images (agency_id, id, seller_team_id, name, path, preview, size, width, height, tags,
      is_print_file)
    select p.agency_id, x.id, p.seller_team_id, left(concat_ws(', ', p.title, nullif(i.color, ''),
        case when i.kind = 'print' then 'print file ' || i.slot end,
        (select string_agg(distinct v.size, ', ') from catalog_variants v where v.id = any(i.variant_ids))), 255),
      x.path, x.preview, x.size, x.width, x.height, jsonb_build_array(i.kind), i.kind = 'print'
    from ${recordset(rows, IMAGE)}
    join products p on p.agency_id = ${job.agencyId} and p.id = x.product
    join mockup_job_items i on i.agency_id = p.agency_id and i.job_id = ${job.id} and i.seq = x.seq`);
}

interface Changed extends Record<string, unknown> {
  id: string;
  mockup: string | null;
  other: string[];
}

/** The products whose last files these are: each file has been made or has failed. Belongs into their transaction. */
export async function finishedProducts(
  tx: Transaction,
  job: MockupJobRef,
  results: readonly ItemResult[],
): Promise<string[]> {
  const seqs = results.map(({ seq }) => seq);
  const ofJob = sql`agency_id = ${job.agencyId} and job_id = ${job.id}`;
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select product_id as id from mockup_job_items where ${ofJob} and product_id in (
        select product_id from mockup_job_items
        where ${ofJob} and coalesce(same_as, seq) = any(${sql.param(seqs)}::int[]))
      group by product_id having bool_and(path is not null or message is not null) order by product_id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Sets the mockups of finished products: the first one where the product has none, and all of them as others, which the
 * public page shows. After a retry it has some already.
 */
export async function setProductMockups(
  tx: Transaction,
  job: MockupJobRef,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const changed = await rowsOf<Changed>(
    tx,
    sql`update products p set mockup = coalesce(p.mockup, n.paths[1]),
        other_mockup = (p.other_mockup || n.added)[1:${MAX_IMAGES}],
        version = p.version + 1, updated_at = now()
      from (select i.product_id, array_agg(i.path order by i.seq) as paths,
          coalesce(array_agg(i.path order by i.seq) filter (where i.path <> all(own.other_mockup)), '{}') as added
        from mockup_job_items i join products own on own.agency_id = i.agency_id and own.id = i.product_id
        where i.agency_id = ${job.agencyId} and i.job_id = ${job.id} and i.product_id = any(${uuids(ids)})
          and i.kind = 'mockup' and i.path is not null
        group by i.product_id) n
      where p.agency_id = ${job.agencyId} and p.id = n.product_id and p.deleted_at is null
        and (p.mockup is null or n.added <> '{}')
      returning p.id, p.mockup, p.other_mockup as other`,
  );
  const actor = { userId: job.userId, scope: job.scope, ip: null };
  await recordAudit(
    tx,
    actor,
    changed.map(({ id, mockup, other }) => ({
      action: "edit",
      object: products.name,
      subject: id,
      after: { mockup, otherMockup: other },
    })),
  );
}
