import { pacer } from "../../../../domain/orders/import/file/source.ts";
import type { OrderColumns } from "../../../../domain/orders/incoming/check-order.ts";
import {
  checkOrder,
  type PreviewEntry,
  type PreviewedOrder,
} from "../../../../domain/orders/incoming/check-order.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { addressJudge } from "../../address/judge.queries.ts";
import type { PricingContext } from "../../incoming/pricing-context.queries.ts";
import { resolverFor } from "../../mapping/sellable.queries.ts";
import { existingOrders } from "../existing-orders.queries.ts";
import type { OrderImportJob } from "../job.queries.ts";

interface PreviewContext {
  readonly job: Pick<OrderImportJob, "agencyId" | "id" | "teamId" | "fileHash" | "integrationId">;
  readonly columns: OrderColumns;
  readonly pricing: PricingContext;
}

/** Checks orders of a file, in order, against the team's existing orders, variants, prices and terms. */
export async function previewOrders(
  tx: Transaction,
  { job, columns, pricing }: PreviewContext,
  entries: readonly PreviewEntry[],
): Promise<PreviewedOrder[]> {
  const good = entries.filter((entry) => entry.problems.length === 0 && entry.repeatOf === null);
  const existing = await existingOrders(
    tx,
    job,
    good.map(({ seq, draft }) => ({ seq, reference: draft.reference })),
  );
  const items = entries.flatMap(({ draft }) => draft.items);
  let ids = 0;
  const context = {
    teamId: job.teamId,
    columns,
    prices: pricing.prices,
    excludes: pricing.terms.excludes,
    collects: pricing.collects,
    resolve: await resolverFor(tx, job, items),
    judge: await addressJudge(
      tx,
      job.agencyId,
      entries.map(({ draft }) => draft.customer),
    ),
    now: new Date().toISOString(),
    // A preview has no rows, so it needs ids that differ, and nothing else.
    newId: () => String(++ids),
  };
  const pace = pacer();
  const previews: PreviewedOrder[] = [];
  for (const entry of entries) {
    previews.push(checkOrder(entry, existing.has(entry.seq), context));
    await pace();
  }
  return previews;
}
